// Package v2 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=set-aside-merged.example.com
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

// ScalerSpec has a list of metrics, and the namespace of its target.
type ScalerSpec struct {
	Max int32 `json:"max"`
	// +listType=atomic
	Metrics []Metric `json:"metrics,omitempty"`
	Target  Target   `json:"target,omitempty"`
}

// Metric is one of several.
type Metric struct {
	Resource    string `json:"resource"`
	Utilization int32  `json:"utilization"`
}

// Target says where it is.
type Target struct {
	Name      string `json:"name,omitempty"`
	Namespace string `json:"namespace,omitempty"`
}
