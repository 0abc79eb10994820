// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=items-written-out.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec counts toppings.
type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	Toppings []Topping `json:"toppings,omitempty"`
}

// Topping writes all that it has.
type Topping struct {
	Name     string   `json:"name"`
	Quantity int32    `json:"quantity"`
	Weight   int32    `json:"weight"`
	Notes    []string `json:"notes"`
	Cut      Cut      `json:"cut"`
}

// Cut is in every item.
type Cut struct {
	Fine bool `json:"fine"`
}
