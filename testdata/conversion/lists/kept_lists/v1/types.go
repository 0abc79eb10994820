// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=kept-lists.example.com
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

// FooSpec has lists whose items cannot be found again.
type FooSpec struct {
	Rows   [][]Item          `json:"rows,omitempty"`
	Groups map[string][]Item `json:"groups,omitempty"`
	Bare   []Bare            `json:"bare,omitempty"`
	// +listType=map
	// +listMapKey=id
	Keyed    []Keyed `json:"keyed,omitempty"`
	Accepted []Bare  `json:"accepted,omitempty"`
}

// Item has a name.
type Item struct {
	Name   string `json:"name"`
	Weight int32  `json:"weight,omitempty"`
}

// Bare has none.
type Bare struct {
	On     bool  `json:"on,omitempty"`
	Weight int32 `json:"weight,omitempty"`
}

// Keyed has a key that one version leaves out.
type Keyed struct {
	ID     *string `json:"id"`
	Weight int32   `json:"weight,omitempty"`
}
