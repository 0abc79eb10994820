// Package v1beta1 is the hub, whose values no other version has.
//
// +groupName=rebase.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

// Mode is one of the values of this version.
//
// +kubebuilder:validation:Enum=Slow;Fast
type Mode string

// LampSpec has modes alone and in a list.
type LampSpec struct {
	Mode  Mode   `json:"mode,omitempty"`
	Modes []Mode `json:"modes,omitempty"`
}
