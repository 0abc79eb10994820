// Package v1beta1 has maps: which field of an item holds a value is asked where several may.
//
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

type FooSpec struct {
	// Ports are the ports by their names.
	Ports  map[string]string `json:"ports,omitempty"`
	Notes  map[string]string `json:"notes,omitempty"`
	Limits map[string]int64  `json:"limits,omitempty"`
	// +crdgen:conversion:mapKey=name
	Labels map[string]string `json:"labels,omitempty"`
	Gates  map[string]string `json:"gates,omitempty"`
	// +crdgen:conversion:mapKey=name
	Zones map[string]Area `json:"zones,omitempty"`
	// +listType=map
	// +listMapKey=name
	Parts []Part `json:"parts,omitempty"`
}

// Area is a value.
type Area struct {
	Region string `json:"region,omitempty"`
	Rank   int32  `json:"rank,omitempty"`
}

// Part has a number more than the map of the hub.
type Part struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
	Rank  int32  `json:"rank,omitempty"`
}
