// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=context-of-pod.example.com
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

// FooSpec has the context of the pod.
type FooSpec struct {
	SecurityContext *corev1.PodSecurityContext `json:"securityContext,omitempty"`
}
