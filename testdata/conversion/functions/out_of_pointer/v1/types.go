// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=out-of-pointer.example.com
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
	Autoscaler *Autoscaler `json:"autoscaler,omitempty"`
}

// Autoscaler scales.
type Autoscaler struct {
	MinReplicas *int32 `json:"minReplicas,omitempty"`
	MaxReplicas *int32 `json:"maxReplicas,omitempty"`
}
