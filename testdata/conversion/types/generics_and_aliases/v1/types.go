// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=generics-and-aliases.example.com
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

// FooSpec uses instances of a generic type, and none of the aliases.
type FooSpec struct {
	Named  Ref[string]   `json:"named,omitempty"`
	Listed []Ref[Target] `json:"listed,omitempty"`
	Other  Target        `json:"other,omitempty"`
	Word   string        `json:"word,omitempty"`
}

// Ref refers to something.
type Ref[T any] struct {
	Optional *bool `json:"optional,omitempty"`
	To       T     `json:"to,omitempty"`
}

// Target is what is meant.
type Target struct {
	Kinds []string `json:"kinds,omitempty"`
}
