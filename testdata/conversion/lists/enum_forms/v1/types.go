// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=enum-forms.example.com
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

// FooSpec has lists.
type FooSpec struct {
	Pointers []*Phase  `json:"pointers,omitempty"`
	Named    Phases    `json:"named,omitempty"`
	Nested   [][]Phase `json:"nested,omitempty"`
	Behind   *[]Phase  `json:"behind,omitempty"`
}

// +kubebuilder:validation:Enum=C
type C string
type Phases []Phase

// Phase has its new name.
//
// +kubebuilder:validation:Enum=New;Done
type Phase string
