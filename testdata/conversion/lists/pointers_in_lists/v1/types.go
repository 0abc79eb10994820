// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=pointers-in-lists.example.com
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

// FooSpec has pointers where JSON may have null.
type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	Pointers []*Item `json:"pointers,omitempty"`
	// +listType=map
	// +listMapKey=name
	Mixed []Item `json:"mixed,omitempty"`
	// +listType=map
	// +listMapKey=port
	// +listMapKey=protocol
	Ports []Port           `json:"ports,omitempty"`
	Plain []*Item          `json:"plain,omitempty"`
	Named map[string]*Item `json:"named,omitempty"`
	// +listType=map
	// +listMapKey=name
	Zones []Zone `json:"zones,omitempty"`
}

// Item has a field more.
type Item struct {
	Name   string `json:"name"`
	Weight int32  `json:"weight,omitempty"`
}

// Port has a key that may be missing.
type Port struct {
	Port     int32   `json:"port"`
	Protocol *string `json:"protocol,omitempty"`
	Weight   int32   `json:"weight,omitempty"`
}

// Zone is named by a key.
type Zone struct {
	Name   string `json:"name"`
	Up     bool   `json:"up,omitempty"`
	Weight int32  `json:"weight,omitempty"`
}
