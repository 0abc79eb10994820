// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=nameless-types.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Pair  [2]string   `json:"pair,omitempty"`
	Pairs [][2]string `json:"pairs,omitempty"`
	Named Two         `json:"named,omitempty"`
	Rest  []string    `json:"rest,omitempty"`
}

// Two are two.
type Two [2]string
