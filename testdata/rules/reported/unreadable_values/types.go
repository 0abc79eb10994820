// Package v1 is one case.
// +groupName=example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Timer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              TimerSpec `json:"spec"`
}

type TimerSpec struct {
	// +kubebuilder:default="15 minutes"
	Timeout metav1.Duration `json:"timeout,omitempty"`
	// +kubebuilder:default=3000000000
	Retries int32 `json:"retries,omitempty"`
	// +kubebuilder:default=-1
	Port uint16 `json:"port,omitempty"`
	// +kubebuilder:default=99999999999
	Target intstr.IntOrString `json:"target,omitempty"`
	// +kubebuilder:default={first: {every: "2 hours"}}
	Steps map[string]Step `json:"steps,omitempty"`
	// +kubebuilder:validation:Enum="10s";"1 minute"
	Pause *metav1.Duration `json:"pause,omitempty"`
	// +kubebuilder:default="Not base64!"
	Seed []byte `json:"seed,omitempty"`
	// A quantity has a pattern, so that the API server reports this one.
	// +kubebuilder:default="one"
	Size resource.Quantity `json:"size,omitempty"`
}

type Step struct {
	Every metav1.Duration `json:"every"`
}
