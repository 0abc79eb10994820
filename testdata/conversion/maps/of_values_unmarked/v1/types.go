// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=map-of-values-unmarked.example.com
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

// FooSpec has lists.
type FooSpec struct {
	// +listType=map
	// +listMapKey=key
	Labels []Label `json:"labels,omitempty"`
	Notes  []Label `json:"notes,omitempty"`
}

// Label is a key with a value.
type Label struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}
