// Package v1beta1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-enum-keys.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PumpSpec `json:"spec"`
}

type PumpSpec struct {
	// +crdgen:conversion:enum={High: high, Low: low}
	Levels map[Level]string `json:"levels,omitempty"`
	// +kubebuilder:validation:items:Enum=North;South
	// +crdgen:conversion:enum={North: north, South: south}
	Sides []string `json:"sides,omitempty"`
}

// +kubebuilder:validation:Enum=High;Low
type Level string
