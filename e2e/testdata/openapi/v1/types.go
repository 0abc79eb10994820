// Package v1 has descriptions.
// +kubebuilder:object:generate=true
// +groupName=openapi.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Bell rings when somebody asks.
type Bell struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Spec is how it should sound.
	Spec BellSpec `json:"spec,omitempty"`
}

// BellSpec is a sound.
type BellSpec struct {
	// Tone is the name of a note.
	//
	// A second paragraph: "quoted", and a colon.
	// +kubebuilder:validation:Enum=c;d;e
	// +kubebuilder:default=c
	Tone string `json:"tone,omitempty"`
}
