// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=hub-only-required-list.example.com
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

// FooSpec needs a list and a struct.
type FooSpec struct {
	Attributes []Attribute `json:"attributes"`
	Owner      Owner       `json:"owner"`
	Old        []Attribute `json:"old"`
}

// Attribute has a name.
type Attribute struct {
	Name string `json:"name"`
}

// Owner has a name.
type Owner struct {
	Name string `json:"name"`
}
