// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=beside-member.example.com
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

// FooSpec has a store.
type FooSpec struct {
	Store StoreSource `json:"store,omitempty"`
}

// StoreSource is one that is there, or one that is made.
type StoreSource struct {
	Reference StoreReference `json:"reference,omitempty"`
	Provision StoreProvision `json:"provision,omitempty"`
}

// StoreReference is one that is there.
type StoreReference struct {
	Name string `json:"name,omitempty"`
	ID   string `json:"id,omitempty"`
}

// StoreProvision is one that is made.
type StoreProvision struct {
	Name string `json:"name,omitempty"`
}
