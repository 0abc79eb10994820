// Package v1 is the hub, and not stored.
//
// +kubebuilder:object:generate=true
// +groupName=default-of-hub.example.com
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

// FooSpec has defaults that are not there until an object is written in this version.
type FooSpec struct {
	// +kubebuilder:default=true
	Enabled *bool  `json:"enabled,omitempty"`
	Filled  *int32 `json:"filled,omitempty"`
}
