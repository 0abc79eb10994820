// Package v1beta1 is the old version, and stored.
//
// +kubebuilder:object:generate=true
// +groupName=default-of-hub.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a default that is there whenever an object is read.
type FooSpec struct {
	Enabled *bool `json:"enabled,omitempty"`
	// +kubebuilder:default=3
	Filled *int32 `json:"filled,omitempty"`
}
