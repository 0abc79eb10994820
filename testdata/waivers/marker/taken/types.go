// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:ignore:rule=marker-conflict,reason="says what is meant"
	// +kubebuilder:validation:Maximum=10
	Size string `json:"size,omitempty"`
}
