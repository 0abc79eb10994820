// Package v1 accepts two fields of one name, so that its rules can be estimated.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a lamp.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Name string `json:"name"`
	// +crdgen:ignore:rule=duplicate-field,reason="no program reads the first one"
	// +kubebuilder:validation:MaxLength=64
	// +kubebuilder:validation:XValidation:rule="self.startsWith('a')"
	Title string `json:"name"`
}
