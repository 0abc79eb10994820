// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=unit.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has durations.
type FooSpec struct {
	// +crdgen:conversion:unit=seconds
	Timeout metav1.Duration `json:"timeout,omitempty"`
	// +crdgen:conversion:unit=milliseconds
	Delay *metav1.Duration `json:"delay,omitempty"`
	// +crdgen:conversion:unit=hours
	Period int64 `json:"period,omitempty"`
	// +crdgen:conversion:unit=seconds
	Steps []metav1.Duration `json:"steps,omitempty"`
}
