// Package v1 compares all items of a list with each other, and the list has no bound.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x == y))",message="must be unique"
	// +kubebuilder:validation:items:MaxLength=64
	Toppings []string `json:"toppings"`
}
