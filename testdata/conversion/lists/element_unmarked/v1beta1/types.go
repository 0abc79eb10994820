// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=element-unmarked.example.com
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

// FooSpec has no marker yet.
type FooSpec struct {
	Toppings []string          `json:"toppings,omitempty"`
	Ports    []string          `json:"ports,omitempty"`
	Names    []Named           `json:"names,omitempty"`
	Zones    map[string]Area   `json:"zones,omitempty"`
	Labels   map[string]Detail `json:"labels,omitempty"`
	Pairs    []string          `json:"pairs,omitempty"`
	Hosts    []string          `json:"hosts,omitempty"`
	Shares   []string          `json:"shares,omitempty"`
}

// Named is a struct where the hub has a text.
type Named struct {
	Name string `json:"name"`
}

// Area is a value.
type Area struct {
	Name string `json:"name"`
}

// Detail is one, too.
type Detail struct {
	Value string `json:"value"`
}
