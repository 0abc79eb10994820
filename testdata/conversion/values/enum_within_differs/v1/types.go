// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=enum-within-differs.example.com
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

// FooSpec has enums in lists and maps.
type FooSpec struct {
	Items   []Phase           `json:"items,omitempty"`
	Keys    map[Phase]int32   `json:"keys,omitempty"`
	Values  map[string]*Phase `json:"values,omitempty"`
	Structs map[Phase]Item    `json:"structs,omitempty"`
	Deep    [][]Phase         `json:"deep,omitempty"`
	// +kubebuilder:validation:items:Enum=b;c
	Marked []string         `json:"marked,omitempty"`
	Merged map[Phase]int32  `json:"merged,omitempty"`
	Chain  map[string]int32 `json:"chain,omitempty"`
}

// Phase has its new name.
//
// +kubebuilder:validation:Enum=New;Done;Odd
type Phase string

// Item is what a key leads to.
type Item struct {
	Name string `json:"name"`
}
