// Package v1 has tags that become rules about old values, on items that have none.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:MaxItems=10
	Slices []Slice `json:"slices"`
}

// Slice is a part.
type Slice struct {
	// +k8s:immutable
	Size int `json:"size"`
	// +k8s:immutable
	// +optional
	Topping *Topping `json:"topping,omitempty"`
}

// Topping is a topping.
type Topping struct {
	// +kubebuilder:validation:MaxLength=10
	Name string `json:"name"`
}
