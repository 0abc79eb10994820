// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=held-inside.example.com
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

// FooSpec has a template with a name of its own, and an image that has none.
type FooSpec struct {
	TemplateReference string                 `json:"templateReference,omitempty"`
	Template          corev1.ObjectReference `json:"template"`
	Image             string                 `json:"image,omitempty"`
	ImageName         string                 `json:"imageName,omitempty"`
}
