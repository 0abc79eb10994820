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
	// +kubebuilder:default="15m"
	Timeout metav1.Duration `json:"timeout,omitempty"`
	// +kubebuilder:default=2147483647
	// +optional
	Retries *int32 `json:"retries,omitempty"`
	// +kubebuilder:default="25%"
	Target intstr.IntOrString `json:"target,omitempty"`
	// +kubebuilder:default={first: {every: "2h"}}
	Steps map[string]Step `json:"steps,omitempty"`
	// +kubebuilder:validation:Enum="10s";"1m"
	Pause *metav1.Duration `json:"pause,omitempty"`
	// +kubebuilder:default="aGVsbG8="
	Seed []byte `json:"seed,omitempty"`
	// +kubebuilder:default="1Gi"
	Size *resource.Quantity `json:"size,omitempty"`
	// A type that reads its JSON itself may read anything.
	// +kubebuilder:default="soon"
	When *When `json:"when,omitempty"`
}

type Step struct {
	Every metav1.Duration `json:"every"`
}

// When is a text.
// +kubebuilder:validation:Type=string
type When struct {
	Seconds int64 `json:"-"`
}

func (w When) MarshalJSON() ([]byte, error) { return []byte(`"soon"`), nil }

func (w *When) UnmarshalJSON([]byte) error { return nil }
