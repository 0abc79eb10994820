// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=path-out-of-renamed-pointer.example.com
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
	// +crdgen:conversion:path=.rollout
	Roll *Rollout `json:"roll,omitempty"`
}

// Rollout says when and how.
type Rollout struct {
	After string `json:"after,omitempty"`
	// +crdgen:conversion:path=/spec/strategy
	Strategy string `json:"strategy,omitempty"`
}
