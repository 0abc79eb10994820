// Package v1fork has a kind of Kubernetes' own with its fields, and a version of its own.
// +groupName=networking.k8s.io
package v1fork

import (
	networkingv1 "k8s.io/api/networking/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// An Entry comes before the Ingress and reaches the package that has a version of it.
//
// +kubebuilder:metadata:annotations="api-approved.kubernetes.io=unapproved, a fork"
type Entry struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec networkingv1.IngressTLS `json:"spec"`
}

// +kubebuilder:metadata:annotations="api-approved.kubernetes.io=unapproved, a fork"
type Ingress struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec networkingv1.IngressTLS `json:"spec"`
}
