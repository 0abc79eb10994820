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

// The rules are for both channels: a rule that one of them needs is not idle.
//
// +kubebuilder:validation:XValidation:rule="has(self.mode)",message="standard needs it"
// +kubebuilder:validation:XValidation:rule="has(self.heat)",message="no channel needs it"
// +crdgen:in:channel=experimental +kubebuilder:validation:XValidation:rule="has(self.mode) || !has(self.heat)",message="this channel does not need it"
type OvenSpec struct {
	// +optional
	// +crdgen:in:channel=experimental +required
	Mode *string `json:"mode,omitempty"`
	Heat int32   `json:"heat"`
}
