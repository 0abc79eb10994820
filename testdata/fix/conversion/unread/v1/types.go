// Package v1 is the hub.
//
// +groupName=example.com
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

// FooSpec has what is meant.
type FooSpec struct {
	Address string          `json:"address,omitempty"`
	Door    string          `json:"door,omitempty"`
	Extra   *string         `json:"extra,omitempty"`
	Timeout metav1.Duration `json:"timeout,omitempty"`
	Shelves []Shelf         `json:"shelves,omitempty"`
	Ref     Reference       `json:"ref,omitempty"`
}

// Shelf is called so here.
type Shelf struct {
	Name string `json:"name"`
}

// Reference has a field more.
type Reference struct {
	Name string `json:"name"`
	Kind string `json:"kind,omitempty"`
}
