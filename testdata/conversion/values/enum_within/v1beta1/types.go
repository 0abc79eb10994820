// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=enum-within.example.com
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

// FooSpec has enums in lists and maps.
type FooSpec struct {
	// +crdgen:conversion:enum={Old: New}
	Items []Phase `json:"items,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	Keys map[Phase]int32 `json:"keys,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	Values map[string]Phase `json:"values,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	Lists map[Phase][]string `json:"lists,omitempty"`
	// +crdgen:conversion:enum={a: b}
	// +kubebuilder:validation:items:Enum=a;c
	Marked []string `json:"marked,omitempty"`
	// Conditions are told apart by what has other values in the hub.
	// +listType=map
	// +listMapKey=type
	Conditions []Condition `json:"conditions,omitempty"`
}

// Phase has its old name.
//
// +kubebuilder:validation:Enum=Old;Done
type Phase string

// Condition is an item with a key.
type Condition struct {
	// +crdgen:conversion:enum={Old: New}
	Type Phase `json:"type"`
	// +crdgen:conversion:preserve
	Extra string `json:"extra,omitempty"`
}
