// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=formats.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pump is a kind.
//
// +kubebuilder:object:root=true
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PumpSpec `json:"spec,omitempty"`
}

// PumpSpec says formats and scales.
type PumpSpec struct {
	// Settings as a JSON object.
	AgentSettings string `json:"agentSettings,omitempty"`
	// Weight among the agents, from 0 to 100.
	AgentWeight int32 `json:"agentWeight,omitempty"`
	// When it starts (RFC 3339).
	AgentStart string `json:"agentStart,omitempty"`
	// Level, a number of 0-200.
	AgentLevel int32 `json:"agentLevel,omitempty"`
	// PEM-encoded certificates.
	CA []byte `json:"ca,omitempty"`
}
