// Package v1beta1 is the old version.
//
// +groupName=shared-type.example.com
package v1beta1

import (
	"example.com/cases/conversion/types/shared_type/common"
	"example.com/cases/conversion/types/shared_type/copied"
	"example.com/cases/conversion/types/shared_type/v1beta1/parts"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// Foo is a kind.
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Selector *common.Selector `json:"selector,omitempty"`
	Part     parts.Part       `json:"part,omitempty"`

	Conditions []copied.Condition `json:"conditions,omitempty"`
}

// DeepCopyObject is written by hand, since the shared types have no copies.
func (f *Foo) DeepCopyObject() runtime.Object {
	made := *f
	return &made
}
