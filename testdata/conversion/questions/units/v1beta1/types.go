// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=units.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pump is a kind.
//
// +kubebuilder:object:root=true
type Pump struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PumpSpec `json:"spec,omitempty"`
}

// PumpSpec counts in other units, and nothing may be led by a path without a word.
type PumpSpec struct {
	// Timeout in minutes.
	Timeout     int32 `json:"timeout,omitempty"`
	CacheSizeGB int32 `json:"cacheSizeGB,omitempty"`
	// WindowStart is the start of the window, in UTC.
	WindowStart string `json:"windowStart,omitempty"`
	// QueueLimit is a number of gigabytes.
	QueueLimit int64 `json:"queueLimit,omitempty"`
}
