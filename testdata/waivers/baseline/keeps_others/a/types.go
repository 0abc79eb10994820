// Package a has conditions without a list type.
//
// +groupName=a.example.com
// +versionName=v1
package a

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status LampStatus `json:"status,omitempty"`
}

// LampStatus has conditions.
type LampStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
