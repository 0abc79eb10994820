// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=external-by-hand.example.com
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

// FooSpec refers to something by another type of Kubernetes.
type FooSpec struct {
	Ref  corev1.LocalObjectReference   `json:"ref,omitempty"`
	Refs []corev1.LocalObjectReference `json:"refs,omitempty"`
}
