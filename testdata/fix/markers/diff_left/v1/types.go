// Package v1 is the hub.
//
// +groupName=example.com
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

// FooSpec has one field that is surely meant, and one that may be.
type FooSpec struct {
	Labels []string `json:"labels,omitempty"`
	Ref    Ref      `json:"ref,omitempty"`
	Open   bool     `json:"open,omitempty"`
}

// Ref is called otherwise there.
type Ref struct {
	Name string `json:"name"`
}
