// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=embedded.example.com
package v1beta1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has inlined structs.
type FooSpec struct {
	Common                         `json:",inline"`
	corev1.NodeSelectorRequirement `json:",inline"`
	Name                           string `json:"name,omitempty"`
}

// Common is inlined here only.
type Common struct {
	Paused bool              `json:"paused,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
}
