// Package v1 becomes the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-enum-keys.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
// +crdgen:conversion:webhook:service=pumps/webhook
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PumpSpec `json:"spec"`
}

type PumpSpec struct {
	Levels map[Level]string `json:"levels,omitempty"`
	// +kubebuilder:validation:items:Enum=north;south
	Sides []string `json:"sides,omitempty"`
}

// +kubebuilder:validation:Enum=high;low
type Level string
