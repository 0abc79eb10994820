// Package v1beta1 is its other version, whose status may be empty.
//
// +kubebuilder:object:generate=true
// +groupName=gate.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status GateStatus `json:"status,omitempty"`
}

type GateStatus struct {
	// +optional
	Reason string `json:"reason"`
}
