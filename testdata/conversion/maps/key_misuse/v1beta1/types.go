// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=map-key-misuse.example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.com/cases/conversion/maps/key_misuse/common"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has maps.
type FooSpec struct {
	// Zones has values that stand elsewhere without a key.
	//
	// +crdgen:conversion:mapKey=name
	Zones map[string]Zone `json:"zones,omitempty"`

	Main Zone `json:"main,omitempty"`

	First Region `json:"first,omitempty"`

	// Regions has values with a name that may differ from the key.
	//
	// +crdgen:conversion:mapKey=name
	Regions map[string]Region `json:"regions,omitempty"`

	// Racks has the same type as the hub.
	//
	// +crdgen:conversion:mapKey=name
	Racks map[string]common.Rack `json:"racks,omitempty"`

	// Networks is the list here.
	//
	// +crdgen:conversion:mapKey=name
	// +listType=map
	// +listMapKey=name
	Networks []Network `json:"networks,omitempty"`

	Own Network `json:"own,omitempty"`
}

// Zone has no name.
type Zone struct {
	Size int32 `json:"size,omitempty"`
}

// Region has a name.
type Region struct {
	Name string `json:"name"`
}

// Network has a name.
type Network struct {
	Name string `json:"name"`
	Size int32  `json:"size,omitempty"`
}
