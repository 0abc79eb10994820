// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=items-twice.example.com
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

// FooSpec has lists without doublets.
type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	Members []Member `json:"members,omitempty"`
	// +listType=map
	// +listMapKey=name
	Owners []Member `json:"owners,omitempty"`
	// +listType=map
	// +listMapKey=name
	Toppings []Topping `json:"toppings,omitempty"`
	// +listType=set
	Finalizers []string `json:"finalizers,omitempty"`
	// +listType=map
	// +listMapKey=name
	Ports []Port `json:"ports,omitempty"`
}

// Member has a name.
type Member struct {
	Name string `json:"name"`
}

// Topping may be there several times.
type Topping struct {
	Name  string `json:"name"`
	Count int32  `json:"count"`
}

// Port has a name.
type Port struct {
	Name   string `json:"name"`
	Number int32  `json:"number"`
}
