// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-embedded.example.com
package v1beta1

import (
	"example.com/cases/conversion/hand_written/embedded/v1"
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

// FooSpec has inlined structs.
type FooSpec struct {
	Common `json:",inline"`
	Base   `json:",inline"`
	*Far   `json:",inline"`
	Name   string `json:"name,omitempty"`
}

// Common is inlined.
type Common struct {
	// In permille.
	Limit int32 `json:"limit,omitempty"`
}

// Base has a struct inlined that is two deep.
type Base struct {
	Deep `json:",inline"`
	Size int32 `json:"size,omitempty"`
}

// Deep is inlined in one that is inlined.
type Deep struct {
	Level string `json:"level,omitempty"`
}

// Far is a pointer.
type Far struct {
	Range int32 `json:"range,omitempty"`
}

// Convert_v1beta1_Common_To_v1_Common has other units.
func Convert_v1beta1_Common_To_v1_Common(in *Common, out *v1.Common) error {
	out.Limit = in.Limit / 10
	return nil
}

// Convert_v1_Common_To_v1beta1_Common has other units.
func Convert_v1_Common_To_v1beta1_Common(in *v1.Common, out *Common) error {
	out.Limit = in.Limit * 10
	return nil
}

// Convert_v1beta1_Deep_To_v1_Deep stands for one direction only.
func Convert_v1beta1_Deep_To_v1_Deep(in *Deep, out *v1.Deep) error {
	out.Level = in.Level + "!"
	return nil
}

// Convert_v1beta1_Far_To_v1_Far is called unless the pointer is nil.
func Convert_v1beta1_Far_To_v1_Far(in *Far, out *v1.Far) error {
	out.Range = -in.Range
	return nil
}

// Convert_v1_Far_To_v1beta1_Far is called unless the pointer is nil.
func Convert_v1_Far_To_v1beta1_Far(in *v1.Far, out *Far) error {
	out.Range = -in.Range
	return nil
}
