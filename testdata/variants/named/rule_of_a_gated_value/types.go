// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:validation:XValidation:rule="self.mode != 'steam' || self.trays == 'many'"
// +crdgen:in:featureGate=!Trays +kubebuilder:validation:XValidation:rule="self.trays == 'many' || self.mode == 'bake'"
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Mode Mode `json:"mode"`
	// +kubebuilder:validation:Enum=one;two
	// +crdgen:in:featureGate=Trays +kubebuilder:validation:Enum=one;two;many
	Trays string `json:"trays"`
}

// +k8s:enum
type Mode string

const (
	Grill Mode = "grill"
	Bake  Mode = "bake"
	// +crdgen:featureGate=Steam
	Steam Mode = "steam"
)
