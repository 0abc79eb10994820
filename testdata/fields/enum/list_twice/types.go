// Package v1 has enums on lists and numbers with a value twice that is meant for something else.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Enum=y;y
	// +listType=atomic
	Answers []string `json:"answers"`
	// +kubebuilder:validation:Enum=low;low;1
	Level int32 `json:"level"`
	// +kubebuilder:validation:Enum=1;1
	Size int32 `json:"size"`
}
