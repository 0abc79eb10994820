// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=turned-misuse.example.com
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

// FooSpec has plain lists and maps.
type FooSpec struct {
	Toppings []string        `json:"toppings,omitempty"`
	Names    []Name          `json:"names,omitempty"`
	Zones    map[string]Area `json:"zones,omitempty"`
}

// Name is a text.
type Name string

// Area is what a zone is without its name.
type Area struct {
	Up     *bool `json:"up,omitempty"`
	Weight int32 `json:"weight,omitempty"`
}
