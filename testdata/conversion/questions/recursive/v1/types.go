// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=questions-recursive.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Node `json:"spec,omitempty"`
}

// Node holds itself by a field that the versions name differently.
type Node struct {
	Next *Node `json:"next,omitempty"`
}
