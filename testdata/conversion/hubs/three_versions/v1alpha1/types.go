// Package v1alpha1 is the oldest.
//
// +kubebuilder:object:generate=true
// +groupName=three-versions.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Bar is a kind.
//
// +kubebuilder:object:root=true
type Bar struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// BarList is a list.
//
// +kubebuilder:object:root=true
type BarList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []*Bar `json:"items"`
}

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// FooList is a list.
//
// +kubebuilder:object:root=true
type FooList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Foo `json:"items"`
}

// Spec belongs to both kinds.
//
// +crdgen:conversion:hubOnly:path=.new
type Spec struct {
	// +crdgen:conversion:preserve
	Oldest string `json:"oldest,omitempty"`
	Name   string `json:"name,omitempty"`
}
