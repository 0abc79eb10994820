// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-embedded.example.com
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

// FooSpec has inlined structs.
type FooSpec struct {
	Common `json:",inline"`
	Base   `json:",inline"`
	*Far   `json:",inline"`
	Name   string `json:"name,omitempty"`
}

// Common is inlined.
type Common struct {
	// In per cent.
	Limit int32 `json:"limit,omitempty"`
}

// Base has a struct inlined that is two deep.
type Base struct {
	Deep `json:",inline"`
	Size int32 `json:"size,omitempty"`
}

// Deep is inlined in one that is inlined.
type Deep struct {
	Level string `json:"level,omitempty"`
}

// Far is a pointer.
type Far struct {
	Range int32 `json:"range,omitempty"`
}
