// Package v1 is the new version.
//
// +groupName=fix-conversion-opposites-below.example.com
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

// FooSpec turns things on further down.
type FooSpec struct {
	TLS Switch `json:"tls,omitempty"`
	// +kubebuilder:validation:Enum=Running;Paused
	State string `json:"state,omitempty"`

	Main Main `json:"main,omitempty"`
}

// Main has metrics that may be on.
type Main struct {
	Metrics Switch `json:"metrics,omitempty"`
}

// Switch turns something on.
type Switch struct {
	Enabled bool `json:"enabled,omitempty"`
}
