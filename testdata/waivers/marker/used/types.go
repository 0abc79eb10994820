// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is written by one controller.
// +crdgen:ignore:rule=status-subresource,reason="old clients write the status with the object"
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LampSpec   `json:"spec"`
	Status LampStatus `json:"status,omitempty"`
}

type LampSpec struct {
	// +crdgen:ignore:rule=lost-zero,reason="a lamp without power is no lamp"
	// +kubebuilder:default=40
	Watts int32 `json:"watts,omitempty"`
	// +optional
	Light Light `json:"light,omitempty"`
	// +crdgen:ignore:rule=unexported-field,reason="read by another program"
	serial string `json:"serial"`
	// +crdgen:ignore:rule=lost-zero,reason="of the first one only"
	// +kubebuilder:default=1
	First int32 `json:"first,omitempty"`
	// +kubebuilder:default=2
	Second int32 `json:"second,omitempty"`
}

// LampStatus says what the lamp does.
//
// +crdgen:ignore:rule=list-type,reason="one controller writes it"
type LampStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// Light is on at level 3 where nobody says otherwise.
// +crdgen:ignore:rule=lost-zero,reason="none of these is zero"
type Light struct {
	// +kubebuilder:default=true
	On bool `json:"on,omitempty"`
	// +kubebuilder:default=3
	Level int32 `json:"level,omitempty"`
}
