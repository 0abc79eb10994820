// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-conditions.example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status FooStatus `json:"status,omitempty"`
}

// FooStatus has Kubernetes' own conditions.
type FooStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	// +listType=map
	// +listMapKey=type
	Others []metav1.Condition `json:"others,omitempty"`
	// +listType=atomic
	Ports []corev1.ContainerPort `json:"ports,omitempty"`
}
