// Package v1 has broken rules on the kind itself, on a map and its values, behind an alias and a generic type, and on a type of another module.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is a pizza.
// +kubebuilder:validation:XValidation:rule="self.metadata.name.size() < 5 && self.spce.pair.left > 1"
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:MaxProperties=5
	// +kubebuilder:validation:XValidation:rule="self.all(k, k.a)"
	// +kubebuilder:validation:values:XValidation:rule="self.b"
	Prices map[string]Price `json:"prices"`
	Pair   Pair[Price]      `json:"pair"`
	Other  Alias            `json:"other"`
	// +kubebuilder:validation:XValidation:rule="self > now"
	Baked metav1.Time `json:"baked"`
	// +kubebuilder:validation:XValidation:rule="self.items.size() < 3"
	Matrix [][]Price `json:"matrix"`
}

// Price is a price.
type Price int32

// Pair is a pair.
// +kubebuilder:validation:XValidation:rule="self.left < self.rigth"
type Pair[T any] struct {
	Left  T `json:"left"`
	Right T `json:"right"`
}

// Alias is another name.
type Alias = Target

// Target is what it stands for.
// +kubebuilder:validation:XValidation:rule="self.sizee > 0"
type Target struct {
	Size int `json:"size"`
}
