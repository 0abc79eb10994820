// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=map-to-plain-list.example.com
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
	Zones []Zone `json:"zones,omitempty"`
}

// Zone has a name.
type Zone struct {
	Name   string `json:"name"`
	Weight int32  `json:"weight,omitempty"`
}
