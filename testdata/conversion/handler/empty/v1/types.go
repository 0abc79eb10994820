// Package v1 is the hub of a shop.
//
// +kubebuilder:object:generate=true
// +groupName=name.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

type ShopSpec struct {
	Street   string            `json:"street"`
	City     string            `json:"city"`
	Tags     map[string]string `json:"tags,omitempty"`
	Phones   []string          `json:"phones,omitempty"`
	Floor    *int32            `json:"floor,omitempty"`
	Policy   Policy            `json:"policy,omitempty"`
	Place    Place             `json:"place"`
	MinReady int32             `json:"minReady,omitempty"`
	// +listType=map
	// +listMapKey=name
	Shelves []Shelf `json:"shelves,omitempty"`
}

// +kubebuilder:validation:Enum=New;Both
type Policy string

type Place struct {
	Width  int32 `json:"width"`
	Height int32 `json:"height"`
}

type Shelf struct {
	Name   string `json:"name"`
	Height int32  `json:"height,omitempty"`
	Hidden bool   `json:"hidden,omitempty"`
}
