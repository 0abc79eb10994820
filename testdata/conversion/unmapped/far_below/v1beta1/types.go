// Package v1beta1 is the spoke.
//
// +kubebuilder:object:generate=true
// +groupName=far-below.example.com
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

// FooSpec has what stands far below in the hub.
type FooSpec struct {
	ImagePullPolicy corev1.PullPolicy `json:"imagePullPolicy,omitempty"`
	Image           string            `json:"image,omitempty"`
	Registry        string            `json:"registry,omitempty"`
	NodeLabels      map[string]string `json:"nodeLabels,omitempty"`
}
