// Package v1 has defaults of lists in brackets, which make strings of them.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:default=[]
	// +optional
	Toppings []string `json:"toppings,omitempty"`
	// +kubebuilder:default=[tomato]
	// +optional
	Sauces []string `json:"sauces,omitempty"`
	// +default=[]
	// +optional
	Slices []Slice `json:"slices,omitempty"`
	// +kubebuilder:default=[a]
	// +optional
	Halves []Slice `json:"halves,omitempty"`
}

// Slice is a part of a pizza.
type Slice struct {
	// +optional
	Size int32 `json:"size,omitempty"`
}
