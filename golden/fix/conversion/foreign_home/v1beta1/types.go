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
	Resources    corev1.ResourceRequirements `json:"resources,omitempty"`
	SecretName   string                      `json:"secretName,omitempty"`
	NodeSelector map[string]string           `json:"nodeSelector,omitempty"`
	// +crdgen:conversion:path=.tls.secretName
	TLSSecretName string `json:"tlsSecretName,omitempty"`
	// +crdgen:conversion:path=.times.startupSeconds
	StartupSeconds int32 `json:"startupSeconds,omitempty"`
	// +crdgen:conversion:path=.times.waitSeconds
	WaitSeconds int32 `json:"waitSeconds,omitempty"`
	// +crdgen:conversion:path=.template.pullPolicy
	PullPolicy string `json:"pullPolicy,omitempty"`
}
