// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=optional.example.com
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

// FooSpec has pointers.
type FooSpec struct {
	Count   *int32   `json:"count,omitempty"`
	Exact   *int32   `json:"exact,omitempty"`
	Name    string   `json:"name,omitempty"`
	Inner   *Inner   `json:"inner,omitempty"`
	Always  *Inner   `json:"always,omitempty"`
	Pointed Inner    `json:"pointed,omitempty"`
	List    []*Inner `json:"list,omitempty"`
	Wide    int32    `json:"wide,omitempty"`
}

// Inner has more.
type Inner struct {
	Value string   `json:"value,omitempty"`
	Extra []string `json:"extra,omitempty"`
}
