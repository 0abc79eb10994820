// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=filled.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec says it where it is scaled.
type FooSpec struct {
	Autoscaler *Autoscaler       `json:"autoscaler,omitempty"`
	Probe      *Probe            `json:"probe,omitempty"`
	NodeLabels map[string]string `json:"nodeLabels,omitempty"`
}

// Autoscaler scales.
type Autoscaler struct {
	MinReplicas *int32 `json:"minReplicas,omitempty"`
	MaxReplicas *int32 `json:"maxReplicas,omitempty"`
}

// Probe is new, and like nothing.
type Probe struct {
	PeriodSeconds *int32 `json:"periodSeconds,omitempty"`
	// NodeLabels are those of the spec, or of this alone.
	NodeLabels map[string]string `json:"nodeLabels,omitempty"`
}
