// Package v1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=set-aside-merged.example.com
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

// ScalerSpec knows one metric, and targets beside itself.
type ScalerSpec struct {
	Max int32 `json:"max"`
	// +crdgen:conversion:func:to=MetricsOf,from=CPUOf,paths={.metrics}
	TargetCPU *int32 `json:"targetCPU,omitempty"`
	// +crdgen:conversion:func:to=TargetOf,from=NameOf,paths={.target}
	Target string `json:"target,omitempty"`
}
