// Package v1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=merged-in-place.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Scaler is a kind.
//
// +kubebuilder:object:root=true
type Scaler struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ScalerSpec `json:"spec,omitempty"`
}

// ScalerSpec knows one metric.
type ScalerSpec struct {
	// In per cent.
	//
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=100
	// +crdgen:conversion:func:to=MetricsOf,from=CPUOf,paths={.metrics}
	TargetCPU *int32 `json:"targetCPU,omitempty"`
}
