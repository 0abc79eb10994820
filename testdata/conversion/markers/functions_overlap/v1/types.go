// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=functions-overlap.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Near  string `json:"near,omitempty"`
	Mid   string `json:"mid,omitempty"`
	Far   string `json:"far,omitempty"`
	Color string `json:"color,omitempty"`
}
