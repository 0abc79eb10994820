// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=far-below.example.com
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

// FooSpec has a template.
type FooSpec struct {
	Template Template `json:"template,omitempty"`
}

// Template has a pod.
type Template struct {
	Spec PodSpec `json:"spec,omitempty"`
}

// PodSpec has containers.
type PodSpec struct {
	Main  Container  `json:"main,omitempty"`
	Side  *Container `json:"side,omitempty"`
	Image Image      `json:"image,omitempty"`
}

// Container has an image, and a container before it.
type Container struct {
	Inner  *Container `json:"inner,omitempty"`
	Policy Policies   `json:"policy,omitempty"`
}

// Policies are those of a container.
type Policies struct {
	NodeLabels map[string]string `json:"nodeLabels,omitempty"`
}

// Image says how it comes.
type Image struct {
	Source Source `json:"source,omitempty"`
}

// Source is where it comes from.
type Source struct {
	Image Pull `json:"image,omitempty"`
}

// Pull is when it comes.
type Pull struct {
	PullPolicy corev1.PullPolicy `json:"pullPolicy,omitempty"`
}
