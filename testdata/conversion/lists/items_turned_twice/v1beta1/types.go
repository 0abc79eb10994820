// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=items-turned-twice.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has items with keys.
type FooSpec struct {
	// Toppings are told apart by their name, which the hub's list does not ask for.
	//
	// +crdgen:conversion:elem:key=name
	// +listType=map
	// +listMapKey=name
	Toppings []Item `json:"toppings,omitempty"`
	// Spices may be there twice in both versions.
	//
	// +crdgen:conversion:elem:key=name
	Spices []Item `json:"spices,omitempty"`
	// Sauces are there once in both.
	//
	// +crdgen:conversion:elem:key=name
	// +listType=map
	// +listMapKey=name
	Sauces []Item `json:"sauces,omitempty"`
}

// Item is a name.
type Item struct {
	Name string `json:"name"`
}
