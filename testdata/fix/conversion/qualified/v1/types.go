// Package v1 is the hub.
//
// +groupName=example.com
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

// FooSpec has structs of bounds, whose fields have one name.
type FooSpec struct {
	Size     Bounds `json:"size,omitempty"`
	Replicas Bounds `json:"replicas,omitempty"`
	// SecretRef refers to the secret.
	SecretRef *corev1.LocalObjectReference `json:"secretRef,omitempty"`
	Security  Security                     `json:"security,omitempty"`
	Group     Group                        `json:"group,omitempty"`
}

// Bounds are bounds.
type Bounds struct {
	Min int32 `json:"min,omitempty"`
	Max int32 `json:"max,omitempty"`
}

// Security has a secret of its own.
type Security struct {
	SecretName string `json:"secretName,omitempty"`
	Level      string `json:"level,omitempty"`
}

// Group is a group.
type Group struct {
	User string `json:"user,omitempty"`
}
