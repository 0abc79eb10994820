// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=unit-described.example.com
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
	ArchiveRetention metav1.Duration `json:"archiveRetention,omitempty"`
	// +crdgen:conversion:unit=seconds
	Timeout *metav1.Duration `json:"timeout,omitempty"`
	// +crdgen:conversion:unit=seconds
	Delay metav1.Duration `json:"delay,omitempty"`
	// +crdgen:conversion:unit=hours
	Age   metav1.Duration `json:"age,omitempty"`
	Pause metav1.Duration `json:"pause,omitempty"`
}
