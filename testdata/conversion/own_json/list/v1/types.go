// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=own-json-list.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has nodes.
type FooSpec struct {
	Node Node `json:"node,omitempty"`
}

// Node tells no taints from an empty list of them by a pointer.
type Node struct {
	Name   string    `json:"name,omitempty"`
	Taints *[]string `json:"taints,omitempty"`
}
