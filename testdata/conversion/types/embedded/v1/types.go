// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=embedded.example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has fewer of them.
type FooSpec struct {
	corev1.NodeSelectorRequirement `json:",inline"`
	Name                           string            `json:"name,omitempty"`
	Paused                         bool              `json:"paused,omitempty"`
	Labels                         map[string]string `json:"labels,omitempty"`
}
