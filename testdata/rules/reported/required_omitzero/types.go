// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +required
	On bool `json:"on,omitzero"`
	// +required
	// +kubebuilder:validation:Enum="0s";"10s"
	Delay metav1.Duration `json:"delay,omitzero"`

	// Written is a struct, which omitempty does not leave out.
	// +required
	// +kubebuilder:validation:Enum="0s";"10s"
	Written metav1.Duration `json:"written,omitempty"`
}
