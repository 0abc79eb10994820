// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-signature.example.com
package v1beta1

import (
	"example.com/cases/conversion/hand_written/signature/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
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
	Part Part `json:"part,omitempty"`
}

// Part has a name.
type Part struct {
	Name string `json:"name,omitempty"`
}

// Convert_v1beta1_Part_To_v1_Part forgets the error.
func Convert_v1beta1_Part_To_v1_Part(in *Part, out *v1.Part) {}

// Convert_v1_Part_To_v1beta1_Part takes values.
func Convert_v1_Part_To_v1beta1_Part(in v1.Part, out *Part) error { return nil }
