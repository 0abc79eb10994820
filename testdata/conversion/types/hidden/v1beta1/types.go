// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=hidden.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FooSpec `json:"spec,omitempty"`
	Status status  `json:"status,omitempty"`
}

// FooSpec has types that another package cannot name.
type FooSpec struct {
	State  state    `json:"state,omitempty"`
	States []state  `json:"states,omitempty"`
	Same   []string `json:"same,omitempty"`
}

type state string

type status struct {
	Ready int64 `json:"ready,omitempty"`
}
