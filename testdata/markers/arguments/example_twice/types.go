// Package v1 has two examples for one field, of which controller-gen writes the last.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:example=red
	// +kubebuilder:example=green
	// +kubebuilder:title=Colour
	// +kubebuilder:title=Color
	Color string `json:"color"`
}
