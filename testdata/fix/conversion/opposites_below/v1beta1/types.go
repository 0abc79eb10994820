// Package v1beta1 is the old version.
//
// +groupName=fix-conversion-opposites-below.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec turns things off.
type FooSpec struct {
	DisableTLS bool `json:"disableTLS,omitempty"`
	// +kubebuilder:validation:Enum=Single;Replicated
	Topology string `json:"topology,omitempty"`

	Main Main `json:"main,omitempty"`
}

// Main turns the whole off.
type Main struct {
	Disabled bool `json:"disabled,omitempty"`
}
