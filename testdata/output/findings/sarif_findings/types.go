// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza has findings with notes, edits and a character of two columns.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxLenght=5
	Name string `json:"name"`
	/* 🍕ü */ Size /* +kubebuilder:validation:Minimum=1 */ int32 `json:"size,omitemtpy"`
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Minimum=2
	Slices int32 `json:"slices"`
	// +kubebuilder:validation:XValidation:rule="'🍕' == self.nam"
	Box Box `json:"box"`
}

type Box struct {
	// +kubebuilder:validation:MaxLength=5
	Name string `json:"name"`
}
