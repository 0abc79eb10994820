// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=shared-in-map.example.com
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

// FooSpec has an oven, and others by name.
type FooSpec struct {
	Kitchen Kitchen         `json:"kitchen"`
	Ovens   map[string]Oven `json:"ovens,omitempty"`
}

// Kitchen has an oven.
type Kitchen struct {
	Oven Oven `json:"oven"`
}

// Oven stands in a kitchen and among the values of a map.
type Oven struct {
	Fuel string `json:"fuel,omitempty"`
}
