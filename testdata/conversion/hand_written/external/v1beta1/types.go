// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=external-by-hand.example.com
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

// FooSpec refers to something by a type of Kubernetes.
type FooSpec struct {
	Ref  corev1.ObjectReference   `json:"ref,omitempty"`
	Refs []corev1.ObjectReference `json:"refs,omitempty"`
}

// Convert_v1_ObjectReference_To_v1_LocalObjectReference leaves out everything but the name.
func Convert_v1_ObjectReference_To_v1_LocalObjectReference(in *corev1.ObjectReference, out *corev1.LocalObjectReference) error {
	out.Name = in.Name
	return nil
}

// Convert_v1_LocalObjectReference_To_v1_ObjectReference is its inverse.
func Convert_v1_LocalObjectReference_To_v1_ObjectReference(in *corev1.LocalObjectReference, out *corev1.ObjectReference) error {
	out.Name = in.Name
	return nil
}
