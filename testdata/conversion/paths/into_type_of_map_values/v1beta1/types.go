// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=shared-in-map.example.com
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

// FooSpec has an oven, and others by name.
type FooSpec struct {
	Kitchen Kitchen         `json:"kitchen"`
	Ovens   map[string]Oven `json:"ovens,omitempty"`
}

// Kitchen has the fuel of its oven.
type Kitchen struct {
	// +crdgen:conversion:path=.oven.fuel
	Fuel string `json:"fuel,omitempty"`
	Oven Oven   `json:"oven"`
}

// Oven says nothing.
type Oven struct{}
