// Package v1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=merged-misuse.example.com
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

// ScalerSpec names functions that are missing, or have other forms.
type ScalerSpec struct {
	Max int32 `json:"max"`
	// +crdgen:conversion:func:to=MetricsOf,from=CPUOf,paths={.metrics}
	TargetCPU *int32 `json:"targetCPU,omitempty"`
	// +crdgen:conversion:func:to=TargetOf,from=NameOf,paths={.target}
	Target string `json:"target,omitempty"`
}

// NameOf takes the object of the other version.
func NameOf(target string, object *Scaler) string { return target }

// TargetOf takes what was kept twice.
func TargetOf(name string, kept, again string) string { return name }
