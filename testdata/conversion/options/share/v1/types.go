// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=share.example.com
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

// FooSpec has values that are the same in both versions.
type FooSpec struct {
	Labels map[string]string `json:"labels,omitempty"`
	Names  []string          `json:"names,omitempty"`
	Pod    *corev1.PodSpec   `json:"pod,omitempty"`
	Phase  *Phase            `json:"phase,omitempty"`
	Pool   Pool              `json:"pool,omitempty"`
	Steps  []Step            `json:"steps,omitempty"`
	Late   bool              `json:"late,omitempty"`
}

// Phase is a string.
type Phase string

// Pool has a map.
type Pool struct {
	Size   *int32            `json:"size,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
}

// Step is one with a map.
type Step struct {
	Name string            `json:"name"`
	Env  map[string]string `json:"env,omitempty"`
}
