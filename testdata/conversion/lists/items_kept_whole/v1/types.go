// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=items-kept-whole.example.com
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

// FooSpec lists more than names.
type FooSpec struct {
	Toppings []Topping `json:"toppings,omitempty"`
	// +listType=map
	// +listMapKey=name
	Members []Member  `json:"members,omitempty"`
	Counted []Counted `json:"counted,omitempty"`
}

// Member has a role.
type Member struct {
	Name string `json:"name"`
	Role string `json:"role,omitempty"`
}

// Topping has a size.
type Topping struct {
	Name     string  `json:"name"`
	Quantity int64   `json:"quantity"`
	Size     *string `json:"size,omitempty"`
}

// Counted has nothing that a list of names does not say, but for counts that no list
// has.
type Counted struct {
	Name     string `json:"name"`
	Quantity int32  `json:"quantity"`
}
