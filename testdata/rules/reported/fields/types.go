// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +required
	// +kubebuilder:default=1
	Replicas int32 `json:"replicas"`
	// +kubebuilder:default=true
	Enabled bool `json:"enabled,omitempty"`
	// +kubebuilder:default=60
	// +kubebuilder:validation:Minimum=0
	Seconds Seconds `json:"seconds,omitempty"`
	// +kubebuilder:default=23
	Prefix int `json:"prefix,omitempty"`
	// +kubebuilder:default=8080
	MetricsPort int32 `json:"metricsPort,omitempty"`
	// +required
	On bool `json:"on,omitempty"`
	// +required
	// +kubebuilder:validation:Minimum=0
	Step int64 `json:"step,omitempty"`
	// +optional
	// +required
	Name string `json:"name"`

	Text  *string `json:"text,omitemtpy"`
	Other *string `json:"other,omitempty,required"`
	watts int32   `json:"watts"`
}

type Seconds int32
