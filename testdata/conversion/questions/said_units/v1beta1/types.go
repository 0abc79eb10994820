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

// PumpSpec says units without "in", or by their signs. A number of them is no unit.
type PumpSpec struct {
	// Maximum age, seconds.
	MaxAge int32 `json:"maxAge,omitempty"`
	// Time to wait. Unit: seconds.
	Wait int32 `json:"wait,omitempty"`
	// The first one, starting at 0.
	First int32 `json:"first,omitempty"`
	// Regular expressions for paths: each is a regular expression.
	Paths []string `json:"paths,omitempty"`
	// Retries after 300 seconds.
	Retry string `json:"retry,omitempty"`
}
