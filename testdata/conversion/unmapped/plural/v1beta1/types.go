// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=plural.example.com
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

// FooSpec has timeouts.
type FooSpec struct {
	Timeout  *metav1.Duration `json:"timeout,omitempty"`
	Timeouts *Timeouts        `json:"timeouts,omitempty"`
}

// Timeouts are those of parts.
type Timeouts struct {
	Whole *metav1.Duration `json:"whole,omitempty"`
}
