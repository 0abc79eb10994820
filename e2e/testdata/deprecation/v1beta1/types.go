// Package v1beta1 is one of two versions.
// +kubebuilder:object:generate=true
// +groupName=deprecation.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:deprecatedversion:warning="scripts use quills of v1"

// Quill is old.
type Quill struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
