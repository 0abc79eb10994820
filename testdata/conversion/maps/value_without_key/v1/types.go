// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=map-value-without-key.example.com
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

// FooSpec has a map.
type FooSpec struct {
	Labels map[string]string `json:"labels,omitempty"`
	New    string            `json:"new,omitempty"`
}
