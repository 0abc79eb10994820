// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-uncalled.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a phase, and no struct that is inlined.
type FooSpec struct {
	Phase Phase  `json:"phase,omitempty"`
	Other Base   `json:"other,omitempty"`
	Limit int32  `json:"limit,omitempty"`
	Name  string `json:"name,omitempty"`
}

// Phase is a string.
type Phase string

// Base stands elsewhere.
type Base struct {
	Limit int32 `json:"limit,omitempty"`
}
