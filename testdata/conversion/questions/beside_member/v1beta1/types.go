// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=beside-member.example.com
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

// FooSpec has a store.
type FooSpec struct {
	Store Store `json:"store,omitempty"`
}

// Store has a name, of one that is there or of one that is made.
//
// +crdgen:conversion:type=StoreSource
type Store struct {
	Name string `json:"name,omitempty"`
	ID   string `json:"id,omitempty"`
}
