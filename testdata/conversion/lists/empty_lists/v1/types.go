// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=empty-lists.example.com
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

// FooSpec leaves empty lists out, but for one.
type FooSpec struct {
	Names  []string          `json:"names,omitempty"`
	Labels map[string]string `json:"labels"`
	Parts  []Part            `json:"parts,omitempty"`
	Words  []Word            `json:"words,omitempty"`
	Zones  []string          `json:"zones,omitempty"`
	Costs  map[string]int32  `json:"costs,omitzero"`
	Part   *Moved            `json:"part,omitempty"`
	Whole  *Parts            `json:"whole,omitempty"`
	Limits *map[string]int32 `json:"limits,omitempty"`
	Key    []byte            `json:"key,omitempty"`
}

// Parts are written also where they are empty.
type Parts struct {
	Items []string `json:"items,omitzero"`
	Notes []string `json:"notes,omitempty"`
}

// Moved is what the root of the old version has.
type Moved struct {
	Items []string `json:"items,omitzero"`
	Notes []string `json:"notes,omitempty"`
}

// Part has a name.
type Part struct {
	Name *string `json:"name,omitempty"`
}

// Word has a name only.
type Word struct {
	Name string `json:"name"`
}
