// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=formats.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pump is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PumpSpec `json:"spec,omitempty"`
}

// PumpSpec says formats and scales.
type PumpSpec struct {
	Agent Agent `json:"agent,omitempty"`
	// The certificate, DER-encoded.
	CA []byte `json:"ca,omitempty"`
}

// Agent is an agent.
type Agent struct {
	// Settings in YAML.
	Settings string `json:"settings,omitempty"`
	// Weight among the agents, 0-1000.
	Weight int32 `json:"weight,omitempty"`
	// When it starts, see RFC 1123.
	Start string `json:"start,omitempty"`
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=100
	Level int32 `json:"level,omitempty"`
}
