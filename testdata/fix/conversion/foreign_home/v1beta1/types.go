// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=fix-conversion-foreign-home.example.com
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

// FooSpec is about the whole.
type FooSpec struct {
	Resources      corev1.ResourceRequirements `json:"resources,omitempty"`
	SecretName     string                      `json:"secretName,omitempty"`
	NodeSelector   map[string]string           `json:"nodeSelector,omitempty"`
	TLSSecretName  string                      `json:"tlsSecretName,omitempty"`
	StartupSeconds int32                       `json:"startupSeconds,omitempty"`
	WaitSeconds    int32                       `json:"waitSeconds,omitempty"`
	PullPolicy     string                      `json:"pullPolicy,omitempty"`
}
