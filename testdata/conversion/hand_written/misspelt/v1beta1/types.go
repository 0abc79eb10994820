// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-misspelt.example.com
package v1beta1

import (
	"example.com/cases/conversion/hand_written/misspelt/v1"
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

// Convert_v1beta1_Prat_To_v1_Part is never called.
func Convert_v1beta1_Prat_To_v1_Part(in *Part, out *v1.Part) error { return nil }
