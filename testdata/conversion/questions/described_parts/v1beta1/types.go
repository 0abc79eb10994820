// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=describedparts.example.com
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

// FooSpec is what the case is about.
type FooSpec struct {
	// Address is host:port.
	Address string `json:"address,omitempty"`
	Path    string `json:"path,omitempty"`
}
