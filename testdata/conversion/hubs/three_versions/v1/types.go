// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=three-versions.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Bar is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
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
// +crdgen:conversion:hub
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
type Spec struct {
	Name string `json:"name,omitempty"`
	New  *int64 `json:"new,omitempty"`
}
