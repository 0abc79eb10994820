// Package v1alpha1 has values that no other version has.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-enum-keys.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PumpSpec `json:"spec"`
}

type PumpSpec struct {
	// +crdgen:conversion:enum={hi: high, lo: low}
	Levels map[Level]string `json:"levels,omitempty"`
	// +kubebuilder:validation:items:Enum=n;s
	// +crdgen:conversion:enum={n: north, s: south}
	Sides []string `json:"sides,omitempty"`
}

// +kubebuilder:validation:Enum=hi;lo
type Level string
