// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=generics-and-aliases.example.com
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

// FooSpec uses instances of a generic type, and aliases.
type FooSpec struct {
	Named  Ref[string]   `json:"named,omitempty"`
	Listed []Ref[Target] `json:"listed,omitempty"`
	Other  Alias         `json:"other,omitempty"`
	Word   Word          `json:"word,omitempty"`
}

// Ref refers to something.
type Ref[T any] struct {
	To       T     `json:"to,omitempty"`
	Optional *bool `json:"optional,omitempty"`
}

// Target is what is meant.
type Target struct {
	Kinds []string `json:"kinds,omitempty"`
}

// Alias is another name.
type Alias = Target

// Word is a string by another name.
type Word = string
