// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=described-units.example.com
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

// FooSpec counts otherwise.
type FooSpec struct {
	// Interval in seconds.
	Interval *int32 `json:"interval,omitempty"`
	// Weight in per mille.
	Weight int32 `json:"weight,omitempty"`
	// Same is the time to wait, in seconds.
	Same int64 `json:"same,omitempty"`
	// Both is the number of seconds, or what was given in minutes once.
	Both int64 `json:"both,omitempty"`
	// Size in seconds is how long it takes.
	Size int64 `json:"size,omitempty"`
	// Text in seconds.
	Text string `json:"text,omitempty"`
	// Led in seconds, by a function.
	Led int64 `json:"led,omitempty"`
	// Silent has no unit.
	Silent int64 `json:"silent,omitempty"`
}
