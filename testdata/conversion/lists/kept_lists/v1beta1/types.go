// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=kept-lists.example.com
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

// FooSpec has lists whose items cannot be found again.
type FooSpec struct {
	Rows   [][]Item          `json:"rows,omitempty"`
	Groups map[string][]Item `json:"groups,omitempty"`
	Bare   []Bare            `json:"bare,omitempty"`
	// +listType=map
	// +listMapKey=id
	Keyed []Keyed `json:"keyed,omitempty"`
	// +crdgen:ignore:rule=kept-list,reason="one controller appends to it"
	Accepted []Bare `json:"accepted,omitempty"`
}

// Item has a name.
//
// +crdgen:conversion:hubOnly:path=.weight
type Item struct {
	Name string `json:"name"`
}

// Bare has none.
//
// +crdgen:conversion:hubOnly:path=.weight
type Bare struct {
	On bool `json:"on,omitempty"`
}

// Keyed has a key that one version leaves out.
//
// +crdgen:conversion:hubOnly:path=.weight
type Keyed struct {
	ID string `json:"id"`
}
