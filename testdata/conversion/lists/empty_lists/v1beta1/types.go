// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=empty-lists.example.com
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

// FooSpec writes empty lists.
type FooSpec struct {
	Names  []string          `json:"names"`
	Labels map[string]string `json:"labels,omitempty"`
	Parts  []Part            `json:"parts"`
	// +crdgen:conversion:elem:key=name
	Words []string         `json:"words"`
	Zones []string         `json:"zones,omitzero"`
	Costs map[string]int32 `json:"costs,omitempty"`
	// +crdgen:conversion:path=.part.items
	Items []string `json:"items,omitzero"`
	// +crdgen:conversion:path=.part.notes
	Notes  []string         `json:"notes,omitempty"`
	Whole  Parts            `json:"whole,omitzero"`
	Limits map[string]int32 `json:"limits,omitempty"`
	Key    *[]byte          `json:"key,omitempty"`
}

// Parts are written also where they are empty.
type Parts struct {
	Items []string `json:"items,omitzero"`
	Notes []string `json:"notes,omitempty"`
}

// Part has a name.
type Part struct {
	Name *string `json:"name,omitempty"`
}
