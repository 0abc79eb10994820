// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=unit-described.example.com
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

// FooSpec has numbers, whose descriptions say of what.
type FooSpec struct {
	// Archive retention in hours.
	Archive int32 `json:"archive,omitempty"`
	// Timeout in minutes.
	Timeout *int32 `json:"timeout,omitempty"`
	// Delay in seconds.
	Delay int32 `json:"delay,omitempty"`
	// The age in days.
	Age int32 `json:"age,omitempty"`
	// The pause in minutes, which contradicts its name.
	PauseSeconds int32 `json:"pauseSeconds,omitempty"`
}
