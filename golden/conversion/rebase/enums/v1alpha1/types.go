// Package v1alpha1 spells one value as v1 does.
//
// +groupName=rebase.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

// Mode is one of the values of this version.
//
// +kubebuilder:validation:Enum=slow;FAST;turbo
type Mode string

// LampSpec has modes alone and in a list.
type LampSpec struct {
	// +crdgen:conversion:enum={FAST: fast, turbo: fast}
	// +crdgen:conversion:enumInverse={fast: FAST, medium: slow}
	Mode Mode `json:"mode,omitempty"`
	// +crdgen:conversion:enum={FAST: fast, turbo: fast}
	// +crdgen:conversion:enumInverse={fast: FAST, medium: slow}
	Modes []Mode `json:"modes,omitempty"`
}
