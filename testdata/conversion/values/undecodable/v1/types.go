// Package v1 is a version of a timer.
//
// +kubebuilder:object:generate=true
// +groupName=timers.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Timer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TimerSpec `json:"spec"`
}

type TimerSpec struct {
	Timeout metav1.Duration `json:"timeout,omitempty"`
	Small   *int8           `json:"small,omitempty"`
	Ports   []uint16        `json:"ports,omitempty"`
	Usual   int32           `json:"usual,omitempty"`
	At      metav1.Time     `json:"at,omitempty"`
	Data    []byte          `json:"data,omitempty"`
	// +optional
	Name string `json:"name"`
}
