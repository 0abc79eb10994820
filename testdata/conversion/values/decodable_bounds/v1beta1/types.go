// Package v1beta1 is a version of a timer.
//
// +kubebuilder:object:generate=true
// +groupName=timers.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Timer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TimerSpec `json:"spec"`
}

type TimerSpec struct {
	// +kubebuilder:validation:Pattern=`^([0-9]+(ms|s|m|h))+$`
	Timeout *metav1.Duration `json:"timeout,omitempty"`
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=100
	Small *int8 `json:"small,omitempty"`
	// +kubebuilder:validation:items:Minimum=0
	// +kubebuilder:validation:items:Maximum=65535
	Ports []uint16 `json:"ports,omitempty"`
	// +crdgen:conversion:path=.name
	Called string `json:"called"`
}
