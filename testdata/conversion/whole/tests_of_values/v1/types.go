// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=tests-of-values.example.com
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

// FooSpec has values whose counterparts tests know.
type FooSpec struct {
	Mode Mode `json:"mode,omitempty"`

	Sizes []Size `json:"sizes,omitempty"`

	Names []Named `json:"names,omitempty"`
}

// Mode may be empty, which JSON does not show.
//
// +kubebuilder:validation:Enum=A;""
type Mode string

// Size says how many have one size.
type Size struct {
	Value int64 `json:"value"`
	Count int32 `json:"count"`
}

// Named has its name in a struct.
type Named struct {
	Meta  Meta  `json:"meta"`
	Count int32 `json:"count"`
}

// Meta is in every item.
type Meta struct {
	Name string `json:"name"`
}
