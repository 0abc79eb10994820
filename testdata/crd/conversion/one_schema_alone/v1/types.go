// Package v1 counts in seconds, and only the CRD is written.
//
// +kubebuilder:object:generate=true
// +groupName=one-schema-alone.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a timeout.
type FooSpec struct {
	// Timeout in seconds.
	Timeout int32 `json:"timeout,omitempty"`
}
