// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=entered-zero.example.com
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

// FooSpec has one in the other.
type FooSpec struct {
	Rollout *Rollout `json:"rollout,omitempty"`
}

// Rollout says when and how many.
type Rollout struct {
	Strategy string `json:"strategy,omitempty"`
	Most     int32  `json:"most"`
}
