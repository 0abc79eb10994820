// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=hinted.example.com
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

// FooSpec has a struct where a string was, and numbers that must not be zero.
type FooSpec struct {
	Storage *StorageSpec `json:"storage,omitempty"`
	// +kubebuilder:validation:Minimum=1
	Count int32 `json:"count"`
}

// StorageSpec says how much.
type StorageSpec struct {
	Size int32 `json:"size,omitempty"`
}
