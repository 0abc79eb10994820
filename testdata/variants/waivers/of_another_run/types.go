// +groupName=kitchen.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// A run that writes another channel, or has the gate enabled, needs the first two.

// +crdgen:in:featureGate=Steam +kubebuilder:validation:XValidation:rule="self.size > 3"
// OvenSpec is what the oven should be.
// +crdgen:ignore:rule=unguarded-field,reason="old objects have it"
type OvenSpec struct {
	Size int32 `json:"size,omitempty"`
	// +crdgen:ignore:rule=unguarded-field,reason="old objects have it"
	// +crdgen:in:channel=experimental +kubebuilder:validation:XValidation:rule="self.hot"
	Grill Grill `json:"grill"`

	// No variant needs these.

	// +crdgen:ignore:rule=unguarded-field,reason="none is here"
	Left Grill `json:"left"`
	// +crdgen:ignore:rule=unguarded-field,reason="beta is written"
	// +crdgen:in:channel=beta +kubebuilder:validation:XValidation:rule="!self.hot || true"
	Right Grill `json:"right"`
}

type Grill struct {
	// +optional
	Hot bool `json:"hot"`
}
