// Package v1beta1 has a marker on a type that is no kind.
//
// +groupName=example.com
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

// FooSpec is a part of the kind.
//
// +crdgen:conversion:hub
type FooSpec struct {
	Name string `json:"name,omitempty"`
	// +crdgen:conversion:preserve
	More string `json:"more,omitempty"`
}
