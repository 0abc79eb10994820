// Package v1beta1 is converted by conversion-gen and by hand, and no business of crdgen's.
//
// +kubebuilder:object:generate=true
// +k8s:conversion-gen=example.com/cases/flow/check/other_tools_conversions/v1
// +groupName=example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/conversion"
)

// Lamp is a kind.
//
// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Spec LampSpec `json:"spec,omitzero"`
}

// LampSpec has a field that the other version lacks.
type LampSpec struct {
	// +k8s:conversion-gen=false
	// +kubebuilder:validation:MinLength=1
	Paint string `json:"paint"`
}

// ConvertTo is written by hand.
func (*Lamp) ConvertTo(conversion.Hub) error { return nil }

// ConvertFrom is its inverse.
func (*Lamp) ConvertFrom(conversion.Hub) error { return nil }
