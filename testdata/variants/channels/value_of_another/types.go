// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// The rule is for both channels: one of them has the value.
//
// +kubebuilder:validation:XValidation:rule="self.mode == 'Grill' ? self.heat > 200 : true",message="a grill is hot"
// +kubebuilder:validation:XValidation:rule="self.mode == 'Steam' ? self.heat < 200 : true",message="no channel has the value"
// +crdgen:in:channel=standard +kubebuilder:validation:XValidation:rule="self.mode == 'Grill' || self.heat < 300",message="this channel has not"
type OvenSpec struct {
	// +crdgen:in:channel=standard +kubebuilder:validation:Enum=Bake
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=Bake;Grill
	Mode string `json:"mode"`
	Heat int32  `json:"heat"`
}
