// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-lower-case.example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.com/cases/conversion/hand_written/lower_case/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a number.
type FooSpec struct {
	Number int32 `json:"number,omitempty"`
}

// It would be passed over, and declared twice.
func convert_v1beta1_FooSpec_To_v1_FooSpec(in *FooSpec, out *v1.FooSpec) error {
	out.Number = &in.Number
	return nil
}

func autoConvert_v1_FooSpec_To_v1beta1_FooSpec(in *v1.FooSpec, out *FooSpec) error {
	out.Number = *in.Number
	return nil
}

// This one is nobody else's.
func convert_number(n int32) int32 { return n }
