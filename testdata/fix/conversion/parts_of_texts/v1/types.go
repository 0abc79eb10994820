// Package v1 is the hub.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

type FooSpec struct {
	Backends []Backend `json:"backends,omitempty"`
	// +listType=map
	// +listMapKey=host
	Mirrors []Backend `json:"mirrors,omitempty"`
	Pulls   []Pull    `json:"pulls,omitempty"`
	Modes   []Mode    `json:"modes,omitempty"`
	Ports   []Port    `json:"ports,omitempty"`
	Joined  []string  `json:"joined,omitempty"`
	Moved   Moved     `json:"moved,omitempty,omitzero"`
}

// Moved holds what stood elsewhere.
type Moved struct {
	Peers []Backend `json:"peers,omitempty"`
}

// Backend may be what a text says as host:port.
type Backend struct {
	Host string `json:"host"`
	Port int32  `json:"port,omitempty"`
}

// Pull is a name alone.
type Pull struct {
	Name string `json:"name"`
}

// Mode is one of some texts, which have no parts.
type Mode struct {
	Type   string `json:"type"`
	Weight int32  `json:"weight,omitempty"`
}

// Port is a number, which has no parts.
type Port struct {
	Port int32  `json:"port"`
	Name string `json:"name,omitempty"`
}
