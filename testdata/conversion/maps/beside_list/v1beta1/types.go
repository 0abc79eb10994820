// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=map-beside-list.example.com
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

// FooSpec has a map where the hub has a list, and a list where it has one, too.
type FooSpec struct {
	// +crdgen:conversion:mapKey=name
	Zones map[string]ZoneSize `json:"zones,omitempty"`

	// +listType=map
	// +listMapKey=name
	Extra []Zone `json:"extra,omitempty"`
}

// ZoneSize has no name.
type ZoneSize struct {
	Size int32 `json:"size,omitempty"`
}

// Zone has one.
type Zone struct {
	Name string `json:"name"`
	Size int32  `json:"size,omitempty"`
}
