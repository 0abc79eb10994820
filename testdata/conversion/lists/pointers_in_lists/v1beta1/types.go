// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=pointers-in-lists.example.com
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

// FooSpec has pointers where JSON may have null.
type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	Pointers []*Item `json:"pointers,omitempty"`
	// +listType=map
	// +listMapKey=name
	Mixed []*Item `json:"mixed,omitempty"`
	// +listType=map
	// +listMapKey=port
	// +listMapKey=protocol
	Ports []Port           `json:"ports,omitempty"`
	Plain []*Item          `json:"plain,omitempty"`
	Named map[string]*Item `json:"named,omitempty"`
	// +crdgen:conversion:mapKey=name
	Zones map[string]Zone `json:"zones,omitempty"`
}

// Item has a field less.
//
// +crdgen:conversion:hubOnly:path=.weight
type Item struct {
	Name string `json:"name"`
}

// Port has a key that may be missing.
//
// +crdgen:conversion:hubOnly:path=.weight
type Port struct {
	Port     int32   `json:"port"`
	Protocol *string `json:"protocol,omitempty"`
}

// Zone is named by a key.
//
// +crdgen:conversion:hubOnly:path=.weight
type Zone struct {
	Up bool `json:"up,omitempty"`
}
