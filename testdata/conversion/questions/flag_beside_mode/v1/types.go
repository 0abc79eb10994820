// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=flag-beside-mode.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec,omitempty"`
}

// OvenSpec has a mode, one of which is that the oven is off.
type OvenSpec struct {
	Degrees int32 `json:"degrees"`
	// +kubebuilder:validation:Enum=Bake;Grill;Off
	Mode string `json:"mode,omitempty"`
}
