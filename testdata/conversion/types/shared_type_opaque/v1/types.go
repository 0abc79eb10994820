// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=shared-type-opaque.example.com
package v1

import (
	"example.com/cases/conversion/types/shared_type_opaque/common"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Conditions []common.Condition `json:"conditions,omitempty"`
}
