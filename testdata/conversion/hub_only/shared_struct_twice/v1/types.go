// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=hub-only-shared-struct-twice.example.com
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

// FooSpec has a struct that a struct inside has, too.
type FooSpec struct {
	Template Template `json:"template,omitempty"`
	Bar      BarSpec  `json:"bar,omitempty"`
}

// BarSpec has the struct, too.
type BarSpec struct {
	Template Template `json:"template,omitempty"`
}

// Template has no counterpart in the old version.
type Template struct {
	Args    []string `json:"args,omitempty"`
	Account string   `json:"account,omitempty"`
	Prefix  string   `json:"prefix,omitempty"`
}
