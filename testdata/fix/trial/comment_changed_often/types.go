// Package v1 has comments that are changed several times, where one fix leads to the next.
// +groupName=example.com
// +versionName=v1alpha1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Moved to a line above, it says what another marker says, and goes.
	// +kubebuilder:validation:MinLength=1
	A string `json:"a,omitempty"` // +kubebuilder:validation:MinLength=1

	// Moved to a line above, it stays.
	B string `json:"b,omitempty"` // +kubebuilder:validation:MinLength=1
}
