// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +optional
	Size Size `json:"size,omitempty"`
	// +kubebuilder:default=large
	// +kubebuilder:example=medium
	// +optional
	Box Size `json:"box,omitempty"`
	// +optional
	Sizes []Size `json:"sizes,omitempty"`
}

// Size is how large it is.
// +kubebuilder:default=small
// +kubebuilder:example=huge
// +nullable
type Size string
