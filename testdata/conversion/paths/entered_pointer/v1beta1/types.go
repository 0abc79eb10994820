// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=entered-pointer.example.com
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

// FooSpec has a rollout and a strategy.
type FooSpec struct {
	Rollout *Rollout `json:"rollout,omitempty"`
	// +crdgen:conversion:path=.rollout.strategy
	Strategy string `json:"strategy,omitempty"`
}

// Rollout says when.
type Rollout struct {
	After []string `json:"after,omitempty"`
}
