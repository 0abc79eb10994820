// Package v1beta1 has fields that were meant to become labels.
//
// +groupName=example.com
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

// FooSpec has what the hub says in labels.
type FooSpec struct {
	Size int32 `json:"size,omitempty"`
	// +crdgen:conversion:path=/metadata/labels/team
	Team string `json:"team,omitempty"`
	// +crdgen:conversion:func:to=OwnerUp,from=OwnerDown,paths={/metadata}
	Owner string `json:"owner,omitempty"`
}
