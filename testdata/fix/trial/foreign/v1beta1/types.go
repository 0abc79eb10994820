// Package v1beta1 has a hub marker that is wrong too.
//
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

// LampSpec has comments that are nearly markers.
type LampSpec struct {
	// kubebuilder:validation:MaxLength:=2
	Name string `json:"name,omitempty"`

	//+kubebuilder:default:10
	Delay *int32 `json:"delay,omitempty"`

	// +kubebuilder:validation:MaxLenght=20
	Shade string `json:"shade,omitempty"`

	// +optionl
	Note *string `json:"note,omitempty"`

	// +crdgen:conversion:drp:reason="it was never read"
	Old string `json:"old,omitempty"`
}
