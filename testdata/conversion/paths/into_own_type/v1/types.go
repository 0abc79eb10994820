// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=path-into-own-type.example.com
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

// FooSpec has one place with a type of its own.
type FooSpec struct {
	First  FirstPart `json:"first,omitempty"`
	Second Part      `json:"second,omitempty"`
}

// FirstPart is a part to which the note of the old version goes.
type FirstPart struct {
	Key  string `json:"key"`
	Note string `json:"note,omitempty"`
}

// Part is any other.
type Part struct {
	Key  string `json:"key"`
	Note string `json:"note,omitempty"`
}
