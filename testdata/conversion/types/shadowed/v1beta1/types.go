// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=shadowed.example.com
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

// FooSpec has a name of its own, and two structs with one size, which JSON therefore lacks.
type FooSpec struct {
	Base  `json:",inline"`
	Other `json:",inline"`
	Name  string `json:"name,omitempty"`
}

// Base is inlined.
type Base struct {
	Name  string `json:"name,omitempty"`
	Size  int32  `json:"size,omitempty"`
	Color string `json:"color,omitempty"`
}

// Other is inlined, too.
type Other struct {
	Size int32 `json:"size,omitempty"`
}
