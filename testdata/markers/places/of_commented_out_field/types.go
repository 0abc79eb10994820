// Package v1 has fields that are commented out, with their markers.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +optional
	// +kubebuilder:validation:Nonsense
	// Crust string `json:"crust,omitempty"`

	// +kubebuilder:validation:MaxLength=5
	// Sauce string `json:"sauce,omitempty"`

	// Name of the pizza.
	// +optional
	Name string `json:"name"`

	// +optional
	// Box *Box `json:"box,omitempty"`

	// +optional
	Size int32 `json:"size"`

	// +optional
	// +kubebuilder:validation:MaxLength=x
	// Last string `json:"last,omitempty"`
}
