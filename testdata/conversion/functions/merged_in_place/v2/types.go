// Package v2 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=merged-in-place.example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Scaler is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Scaler struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ScalerSpec `json:"spec,omitempty"`
}

// ScalerSpec has a list of metrics.
type ScalerSpec struct {
	// +listType=atomic
	Metrics []Metric `json:"metrics,omitempty"`
}

// Metric is one of several.
type Metric struct {
	Resource string `json:"resource"`
	// In thousandths.
	//
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=1000
	Millis int32 `json:"millis"`
}
