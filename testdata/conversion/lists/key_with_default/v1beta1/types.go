// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=key-with-default.example.com
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

// FooSpec has ports that only this version has. Of their keys one has a default, which
// Kubernetes' own type declares.
type FooSpec struct {
	Image string `json:"image,omitempty"`
	// +listType=map
	// +listMapKey=containerPort
	// +listMapKey=protocol
	// +crdgen:conversion:preserve
	Ports []corev1.ContainerPort `json:"ports,omitempty"`
}
