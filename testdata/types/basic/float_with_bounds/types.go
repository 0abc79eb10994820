// Package v1 has floats with markers of numbers: that they are floats is said alone.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=0.5
	// +kubebuilder:validation:Maximum=2
	// +kubebuilder:default=1.5
	// +optional
	Ratio *float64 `json:"ratio,omitempty"`

	// +kubebuilder:validation:Maximum=1
	Share float32 `json:"share"`

	// +kubebuilder:validation:items:Minimum=0
	// +optional
	Weights []float32 `json:"weights,omitempty"`
}
