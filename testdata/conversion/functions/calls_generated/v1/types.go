// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=calls-generated.example.com
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

// FooSpec has a list.
type FooSpec struct {
	Parts []Part `json:"parts,omitempty"`
}

// Part is there in both versions.
type Part struct {
	Name string   `json:"name,omitempty"`
	Tags []string `json:"tags,omitempty"`
}
