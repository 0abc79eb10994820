// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=types-differ.example.com
package v1beta1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec is the old one.
type FooSpec struct {
	Port   int32                  `json:"port,omitempty"`
	Tags   []string               `json:"tags,omitempty"`
	Labels map[int32]string       `json:"labels,omitempty"`
	Share  float64                `json:"share,omitempty"`
	Ref    corev1.ObjectReference `json:"ref,omitempty"`
}
