// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=foreign-items.example.com
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

// FooSpec has lists.
// FooSpec has lists of another module.
type FooSpec struct {
	Secrets []corev1.LocalObjectReference `json:"secrets,omitempty"`
	Env     []corev1.EnvVar               `json:"env,omitempty"`
	EnvMap  []corev1.EnvVar               `json:"envMap,omitempty"`
}
