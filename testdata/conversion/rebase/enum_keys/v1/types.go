// Package v1 becomes the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-enum-keys.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PumpSpec `json:"spec"`
}

type PumpSpec struct {
	// +crdgen:conversion:enum={high: High, low: Low}
	Levels map[Level]string `json:"levels,omitempty"`
	// +kubebuilder:validation:items:Enum=north;south
	// +crdgen:conversion:enum={north: North, south: South}
	Sides []string `json:"sides,omitempty"`
}

// +kubebuilder:validation:Enum=high;low
type Level string
