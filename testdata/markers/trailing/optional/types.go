// Package v1 has markers behind fields, which nobody reads. What they say is so without
// them, or is lost.
// +groupName=example.com
// +versionName=v1alpha1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Optional string `json:"optional,omitempty"` // +optional
	Zero     string `json:"zero,omitzero"`      // +kubebuilder:validation:Optional
	Omitted  int    `json:"omitted,omitempty"`  // +required
	Required string `json:"required"`           // +optional
	Bounded  string `json:"bounded,omitempty"`  // +kubebuilder:validation:MinLength=1

	// +optional
	Marked string `json:"marked"` // +optional
}
