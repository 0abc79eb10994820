// Package v1alpha1 lists the toppings of a pizza by name.
//
// +kubebuilder:object:generate=true
// +groupName=restaurant.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is a pizza of the menu.
//
// +kubebuilder:object:root=true
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PizzaSpec   `json:"spec,omitempty"`
	Status PizzaStatus `json:"status,omitempty"`
}

// PizzaSpec names toppings, one as often as it is wanted.
type PizzaSpec struct {
	// +crdgen:conversion:elem:key=name,count=quantity
	Toppings []string `json:"toppings"`
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
