// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=undecodableshared.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Timer rings.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Timer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TimerSpec `json:"spec,omitempty"`
}

// TimerTemplate makes timers.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type TimerTemplate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TimerTemplateSpec `json:"spec,omitempty"`
}

// TimerTemplateSpec holds what timers are made of.
type TimerTemplateSpec struct {
	Spec TimerSpec `json:"spec"`
}

// TimerSpec stands in both kinds: its field is one finding.
type TimerSpec struct {
	Timeout metav1.Duration `json:"timeout,omitempty"`
}
