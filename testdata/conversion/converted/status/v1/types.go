// Package v1 is the hub of a gate that tells of itself in a status.
//
// +kubebuilder:object:generate=true
// +groupName=gate.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:storageversion
// +crdgen:conversion:hub
// +crdgen:conversion:external
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status GateStatus `json:"status,omitempty"`
}

type GateStatus struct {
	// +kubebuilder:validation:MinLength=1
	Reason string `json:"reason"`
}
