// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=methods-by-hand.example.com
package v1beta1

import (
	"example.com/cases/conversion/hand_written/methods/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/conversion"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec is the old one.
type FooSpec struct {
	Name string `json:"name,omitempty"`
}

// ConvertTo is written by hand.
func (in *Foo) ConvertTo(hub conversion.Hub) error {
	return Convert_v1beta1_Foo_To_v1_Foo(in, hub.(*v1.Foo))
}
