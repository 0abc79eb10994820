// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default=1
	Replicas int32 `json:"replicas"`
	// +kubebuilder:default=true
	Enabled *bool `json:"enabled,omitempty"`
	// +kubebuilder:default=60
	// +kubebuilder:validation:Minimum=1
	Seconds int32 `json:"seconds,omitempty"`
	// +kubebuilder:default=false
	Paused bool `json:"paused,omitempty"`
	// +kubebuilder:default=red
	Color string `json:"color,omitempty"`
	// +required
	On bool `json:"on"`
	// +required
	// +kubebuilder:validation:Minimum=1
	Step int64 `json:"step,omitempty"`
	// +required
	Port int32 `json:"port,omitempty"`
	// +required
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name,omitempty"`

	Text  *string `json:"text,omitzero"`
	watts int32
}
