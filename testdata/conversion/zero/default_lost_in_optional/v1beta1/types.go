// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=default-lost-in-optional.example.com
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

// FooSpec is what is wanted.
type FooSpec struct {
	Rollout Rollout `json:"rollout,omitzero"`
}

// Rollout says when. Whether there is one is not told by the strategy that it always has.
//
// +crdgen:conversion:hubOnly:path=.strategy,reason="nobody reads it",default=x
type Rollout struct {
	After string `json:"after,omitempty"`
}
