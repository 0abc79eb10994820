// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=element-unmarked.example.com
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

// FooSpec is the hub's.
type FooSpec struct {
	Toppings []Topping `json:"toppings,omitempty"`
	Ports    []Port    `json:"ports,omitempty"`
	Names    []string  `json:"names,omitempty"`
	// +listType=map
	// +listMapKey=region
	Zones  []Zone  `json:"zones,omitempty"`
	Labels []Label `json:"labels,omitempty"`
	Pairs  []Pair  `json:"pairs,omitempty"`
	Hosts  []Host  `json:"hosts,omitempty"`
	Shares []Share `json:"shares,omitempty"`
}

// Topping counts.
type Topping struct {
	Name     string `json:"name"`
	Quantity int32  `json:"quantity"`
}

// Port has two texts and a number that counts nothing.
type Port struct {
	Host string `json:"host"`
	Path string `json:"path"`
	Port int32  `json:"port"`
}

// Zone has a key that is not called so.
type Zone struct {
	Name   string `json:"name"`
	Region string `json:"region"`
}

// Label may be told by its name.
type Label struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Pair has no text.
type Pair struct {
	Left int32 `json:"left"`
}

// Host has one text that must be there, which is not what tells hosts apart.
type Host struct {
	Name     string `json:"name,omitempty"`
	Protocol string `json:"protocol"`
}

// Share has a number that counts nothing.
type Share struct {
	Owner  string `json:"owner"`
	Amount int64  `json:"amount,omitempty"`
}
