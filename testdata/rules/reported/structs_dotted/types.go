// Package v1 is one case: names of fields have dots.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Runner struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              RunnerSpec `json:"spec"`
}

type RunnerSpec struct {
	// +optional
	Limits Limits `json:"limits,omitempty"`
	// +optional
	Bounds Limits `json:"bounds.hard,omitempty"`
}

type Limits struct {
	// +kubebuilder:validation:Minimum=1
	CPU int32 `json:"cpu.cores"`
}
