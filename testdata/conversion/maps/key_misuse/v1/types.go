// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=map-key-misuse.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.com/cases/conversion/maps/key_misuse/common"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has lists.
type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	Zones []Zone `json:"zones,omitempty"`

	Main Zone `json:"main,omitempty"`

	First Region `json:"first,omitempty"`

	// +listType=map
	// +listMapKey=name
	Regions []Region `json:"regions,omitempty"`

	// +listType=map
	// +listMapKey=name
	Racks []common.Rack `json:"racks,omitempty"`

	Networks map[string]Network `json:"networks,omitempty"`

	Own Network `json:"own,omitempty"`
}

// Zone has a name.
type Zone struct {
	Name string `json:"name"`
	Size int32  `json:"size,omitempty"`
}

// Region has a name.
type Region struct {
	Name string `json:"name"`
}

// Network has none.
type Network struct {
	Size int32 `json:"size,omitempty"`
}
