// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=described-units.example.com
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

// FooSpec counts by its own units.
type FooSpec struct {
	// Interval in minutes.
	Interval *int32 `json:"interval,omitempty"`
	// Weight in percent.
	Weight int32 `json:"weight,omitempty"`
	// Same is a number of seconds.
	Same int64 `json:"same,omitempty"`
	// Both in minutes.
	Both int64 `json:"both,omitempty"`
	// Size in bytes.
	Size int64 `json:"size,omitempty"`
	// Text in minutes.
	Text string `json:"text,omitempty"`
	// Led in minutes.
	// +crdgen:conversion:func:to=ToSeconds,from=ToMinutes,paths={.led}
	Led int64 `json:"led,omitempty"`
	// Silent in minutes.
	Silent int64 `json:"silent,omitempty"`
}

// ToSeconds is the way to the hub.
func ToSeconds(in int64) int64 { return in * 60 }

// ToMinutes is the way back.
func ToMinutes(in int64) int64 { return in / 60 }
