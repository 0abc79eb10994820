// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=types-differ.example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
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

// FooSpec is the hub's.
type FooSpec struct {
	Port   string                      `json:"port,omitempty"`
	Tags   map[string]string           `json:"tags,omitempty"`
	Labels map[string]string           `json:"labels,omitempty"`
	Share  int64                       `json:"share,omitempty"`
	Ref    corev1.LocalObjectReference `json:"ref,omitempty"`
}
