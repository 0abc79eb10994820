// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=kept-beside.example.com
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

// FooSpec says whether it works.
type FooSpec struct {
	Enabled bool   `json:"enabled,omitempty"`
	Other   string `json:"other,omitempty"`
	Store   Store  `json:"store,omitempty"`
}

// Store has a size of its own.
type Store struct {
	Name       string `json:"name,omitempty"`
	Size       int32  `json:"size,omitempty"`
	StoreClass string `json:"storeClass,omitempty"`
}
