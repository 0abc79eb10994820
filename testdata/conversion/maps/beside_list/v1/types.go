// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=map-beside-list.example.com
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

// FooSpec has one type in two lists.
type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	Zones []Zone `json:"zones,omitempty"`

	// +listType=map
	// +listMapKey=name
	Extra []Zone `json:"extra,omitempty"`
}

// Zone has a name.
type Zone struct {
	Name string `json:"name"`
	Size int32  `json:"size,omitempty"`
}
