package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Shelf holds books.
// +kubebuilder:resource
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShelfSpec `json:"spec,omitempty"`
}

// ShelfSpec is what the user asks for.
type ShelfSpec struct {
	Secret  corev1.LocalObjectReference   `json:"secret,omitempty"`
	Secrets []corev1.LocalObjectReference `json:"secrets,omitempty"`
}
