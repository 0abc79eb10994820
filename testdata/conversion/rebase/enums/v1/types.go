// Package v1 becomes the hub.
//
// +groupName=rebase.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

// Mode is one of the values of this version.
//
// +kubebuilder:validation:Enum=slow;fast;medium
type Mode string

// LampSpec has modes alone and in a list.
type LampSpec struct {
	// +crdgen:conversion:enum={slow: Slow, fast: Fast, medium: Slow}
	// +crdgen:conversion:enumInverse={Slow: slow}
	Mode Mode `json:"mode,omitempty"`
	// +crdgen:conversion:enum={slow: Slow, fast: Fast, medium: Slow}
	// +crdgen:conversion:enumInverse={Slow: slow}
	Modes []Mode `json:"modes,omitempty"`
}
