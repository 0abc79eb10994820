// Package v1 compares strings of two lists with each other, and nothing has a bound.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.toppings.all(t, self.allowed.exists(a, a == t.name))",message="must be allowed"
type PizzaSpec struct {
	Toppings []Topping `json:"toppings"`
	Allowed  []string  `json:"allowed"`
}

type Topping struct {
	Name string `json:"name"`
}
