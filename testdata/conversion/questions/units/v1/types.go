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

// PumpSpec counts by its own units.
type PumpSpec struct {
	TimeoutSeconds *int32 `json:"timeoutSeconds,omitempty"`
	Cache          Cache  `json:"cache,omitempty"`
	Window         Window `json:"window,omitempty"`
	Queue          Queue  `json:"queue,omitempty"`
}

// Cache is a cache.
type Cache struct {
	SizeMB int32 `json:"sizeMB,omitempty"`
}

// Window is a window.
type Window struct {
	// Start of the window, in local time.
	Start string `json:"start,omitempty"`
}

// Queue is a queue.
type Queue struct {
	// LengthLimit in megabytes.
	LengthLimit int64 `json:"lengthLimit,omitempty"`
}
