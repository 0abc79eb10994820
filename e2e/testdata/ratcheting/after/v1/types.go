// Package v1 has a field with a limit.
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
	// +kubebuilder:validation:MaxLength=4
	Label string `json:"label,omitempty"`

	Load int32 `json:"load,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self != 'red'",message="red jacks are for cars"
	Colour string `json:"colour,omitempty"`
}
