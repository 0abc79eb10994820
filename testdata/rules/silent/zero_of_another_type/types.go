// Package v1 asks for a name that a type of Kubernetes has the default "" for: what the rule refuses
// is refused without the default as well. A default of its own is a mistake.
// +groupName=example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	// +kubebuilder:validation:XValidation:rule="self.name != ''",message="name must not be empty"
	Secret *corev1.LocalObjectReference `json:"secret,omitempty"`
}
