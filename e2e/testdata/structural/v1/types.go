// Package v1 has the types on whose definition the structural refusals are tried.
// +kubebuilder:object:generate=true
// +groupName=structural.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Beam is a kind whose definition is broken in one place at a time.
type Beam struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BeamSpec `json:"spec,omitempty"`
}

// BeamSpec has a value of each shape that a structural schema cares about.
type BeamSpec struct {
	// +kubebuilder:default=3
	// +kubebuilder:validation:Minimum=1
	Length int32 `json:"length,omitempty"`

	// +kubebuilder:validation:MaxItems=8
	// +kubebuilder:validation:items:MaxLength=16
	// +listType=set
	Holes []string `json:"holes,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self.startsWith('s')"
	// +kubebuilder:validation:MaxLength=16
	Material string `json:"material,omitempty"`
}
