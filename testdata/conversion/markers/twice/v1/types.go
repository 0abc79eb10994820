// Package v1 is the hub.
//
// +groupName=twice.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              FooSpec `json:"spec,omitempty"`
}

type FooSpec struct {
	Gone  string `json:"gone,omitempty"`
	Other string `json:"other,omitempty"`
	A     string `json:"a,omitempty"`
	New   string `json:"new,omitempty"`
	Sec   int32  `json:"sec,omitempty"`
	E     E      `json:"e,omitempty"`
	L     []Item `json:"l,omitempty"`
	// +listType=map
	// +listMapKey=name
	M  []Item2 `json:"m,omitempty"`
	In Inner   `json:"in,omitempty"`
	// +listType=atomic
	K []K `json:"k,omitempty"`
}

type K struct {
	Name string `json:"name"`
	Hub  string `json:"hub,omitempty"`
}

// +kubebuilder:validation:Enum=X;Y
type E string
type Item struct {
	Name string `json:"name"`
	N    int32  `json:"n,omitempty"`
}

type Item2 struct {
	Name string `json:"name"`
	Val  string `json:"val,omitempty"`
}

type Inner struct {
	B string `json:"b,omitempty"`
}
