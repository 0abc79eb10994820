// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=free-json.example.com
package v1beta1

import (
	"example.com/cases/conversion/hand_written/free_json/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Limits Limits `json:"limits,omitempty"`
}

// Limits are few.
type Limits struct {
	CPU string `json:"cpu,omitempty"`
}

// Convert_v1beta1_Limits_To_v1_Limits stands in the place of a generated function.
func Convert_v1beta1_Limits_To_v1_Limits(src *Limits, dst *v1.Limits) error {
	dst.CPU = src.CPU
	return nil
}

// Convert_v1_Limits_To_v1beta1_Limits stands in the place of a generated function.
func Convert_v1_Limits_To_v1beta1_Limits(src *v1.Limits, dst *Limits) error {
	dst.CPU = src.CPU
	return nil
}
