// Package v1beta1 counts the toppings of a pizza.
//
// +kubebuilder:object:generate=true
// +groupName=restaurant.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is a pizza of the menu.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PizzaSpec   `json:"spec,omitempty"`
	Status PizzaStatus `json:"status,omitempty"`
}

// PizzaSpec counts toppings.
type PizzaSpec struct {
	Toppings []Topping `json:"toppings"`
}

// Topping is one kind of topping.
type Topping struct {
	Name     string `json:"name"`
	Quantity int    `json:"quantity"`
}

// PizzaStatus is what it costs.
type PizzaStatus struct {
	Cost float64 `json:"cost,omitempty"`
}

// PizzaList is a menu.
//
// +kubebuilder:object:root=true
type PizzaList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Pizza `json:"items"`
}
