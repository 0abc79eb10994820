// Package v1 has a field without a limit.
// +kubebuilder:object:generate=true
// +groupName=ratcheting.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Jack is raised step by step.
type Jack struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec JackSpec `json:"spec,omitempty"`
}

// JackSpec has fields that get stricter, and one that does not.
type JackSpec struct {
	Label string `json:"label,omitempty"`

	Load int32 `json:"load,omitempty"`

	Colour string `json:"colour,omitempty"`
}
