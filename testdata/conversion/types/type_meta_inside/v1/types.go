// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=type-meta-inside.example.com
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

// FooSpec has objects of other kinds.
type FooSpec struct {
	Both Both `json:"both,omitempty"`
	Here Here `json:"here,omitempty"`
	Hub  Hub  `json:"hub,omitempty"`
}

// Both says of what kind it is.
type Both struct {
	metav1.TypeMeta `json:",inline"`
	Name            string `json:"name,omitempty"`
}

// Here has a name alone.
type Here struct {
	Name string `json:"name,omitempty"`
}

// Hub says of what kind it is.
type Hub struct {
	metav1.TypeMeta `json:",inline"`
	Name            string `json:"name,omitempty"`
}
