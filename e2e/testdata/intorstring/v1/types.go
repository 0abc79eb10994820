// Package v1 has fields that are numbers or text.
// +kubebuilder:object:generate=true
// +groupName=intorstring.example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// +kubebuilder:object:root=true

// Pier takes numbers and text.
type Pier struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PierSpec `json:"spec,omitempty"`
}

// PierSpec has both kinds of such fields.
type PierSpec struct {
	// +optional
	Port *intstr.IntOrString `json:"port,omitempty"`

	// +optional
	Limit *resource.Quantity `json:"limit,omitempty"`
}
