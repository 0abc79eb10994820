// Package v1 has a cheap rule inside of two lists without bounds.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Boxes []Box `json:"boxes"`
}

// Box holds pizzas.
type Box struct {
	Slices []Slice `json:"slices"`
}

// Slice is a part.
// +kubebuilder:validation:XValidation:rule="self.name.startsWith(self.prefix)"
type Slice struct {
	Name   string `json:"name"`
	Prefix string `json:"prefix"`
}
