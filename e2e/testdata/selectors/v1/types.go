// Package v1 has fields that lists can be filtered by.
// +kubebuilder:object:generate=true
// +groupName=selectors.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:selectablefield:JSONPath=`.spec.colour`
// +kubebuilder:selectablefield:JSONPath=`.spec.doors`
// +kubebuilder:selectablefield:JSONPath=`.spec.open`

// Shirt is found by its colour.
type Shirt struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShirtSpec `json:"spec,omitempty"`
}

// ShirtSpec has a selectable field of each type that can be one.
type ShirtSpec struct {
	Colour string `json:"colour,omitempty"`
	Doors  int32  `json:"doors,omitempty"`
	Open   bool   `json:"open,omitempty"`
	Size   string `json:"size,omitempty"`
}
