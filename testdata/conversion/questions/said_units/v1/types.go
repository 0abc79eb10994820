// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=units.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pump is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PumpSpec `json:"spec,omitempty"`
}

// PumpSpec has the age in a struct.
type PumpSpec struct {
	Age Age `json:"age,omitempty"`
	// How many minutes it waits.
	Wait int32 `json:"wait,omitempty"`
	// The first one, one-based.
	First int32 `json:"first,omitempty"`
	// A glob for paths.
	Paths []string `json:"paths,omitempty"`
	// Retries after 5 minutes.
	Retry string `json:"retry,omitempty"`
}

// Age is an age.
type Age struct {
	// Maximum age [ms].
	Max int32 `json:"max,omitempty"`
}
