// +groupName=example.com
package v2

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	v1 "example.com/cases/versions/served/skipped_shares_type/v1"
)

// Lamp comes before Shade, and its version is kept out.
//
// +kubebuilder:skipversion
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Colour v1.Colour `json:"colour,omitempty"`
	// +kubebuilder:validation:Pattern="["
	Name string `json:"name,omitempty"`
}
