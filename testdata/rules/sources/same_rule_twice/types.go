// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// Spec has the same rule as the field below, each on something without the property.
//
// +kubebuilder:validation:XValidation:rule="self.watts > 0"
type Spec struct {
	// +kubebuilder:validation:XValidation:rule="self.watts > 0"
	Bulb Bulb `json:"bulb"`
}

// Bulb has it a third time.
//
// +kubebuilder:validation:XValidation:rule="self.watts > 0"
type Bulb struct {
	Colour string `json:"colour"`
}
