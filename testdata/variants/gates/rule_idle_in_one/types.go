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

// The run writes one variant: a rule that another one may need is not idle.
//
// +kubebuilder:validation:XValidation:rule="has(self.mode)",message="needed where Steam is disabled"
// +kubebuilder:validation:XValidation:rule="has(self.fan)",message="needed in the other channel"
// +kubebuilder:validation:XValidation:rule="has(self.heat)",message="no variant needs it"
// +crdgen:in:featureGate=Steam +kubebuilder:validation:XValidation:rule="has(self.mode) || !has(self.heat)",message="Steam does not need it"
type OvenSpec struct {
	// +optional
	// +crdgen:in:featureGate=Steam +required
	Mode *string `json:"mode,omitempty"`
	// +optional
	// +crdgen:in:channel=experimental +required
	Fan *string `json:"fan,omitempty"`
	Heat int32 `json:"heat"`
}
