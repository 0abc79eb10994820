// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=enum-within-differs.example.com
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

// FooSpec has enums in lists and maps, which the hub does not allow.
type FooSpec struct {
	Items  []Phase           `json:"items,omitempty"`
	Keys   map[Phase]int32   `json:"keys,omitempty"`
	Values map[string]*Phase `json:"values,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	Structs map[Phase]Item `json:"structs,omitempty"`
	Deep    [][]Phase      `json:"deep,omitempty"`
	// +kubebuilder:validation:items:Enum=a;c
	Marked []string `json:"marked,omitempty"`
	// +crdgen:conversion:enum={Old: New, Odd: New, Done: Done}
	Merged map[Phase]int32 `json:"merged,omitempty"`
	// +crdgen:conversion:enum={One: Two, Two: Three}
	Chain map[string]int32 `json:"chain,omitempty"`
}

// Phase has its old name.
//
// +kubebuilder:validation:Enum=Old;Odd;Done
type Phase string

// Item is what a key leads to.
type Item struct {
	Name string `json:"name"`
}
