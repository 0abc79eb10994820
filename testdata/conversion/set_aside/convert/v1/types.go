// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=set-aside-convert.example.com
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

// FooSpec has a part that somebody converts by hand.
type FooSpec struct {
	Part  Part   `json:"part,omitempty"`
	Parts []Part `json:"parts,omitempty"`
}

// Part has a name.
type Part struct {
	Title string `json:"title,omitempty"`
	Same  string `json:"same,omitempty"`
}
