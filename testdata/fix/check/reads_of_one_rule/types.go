// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven has a rule that reads several optional fields: one edit asks for all of them.
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.mode != 'fast' || self.fuel != 'gas' || self.name.startsWith('g-')"
type OvenSpec struct {
	// +optional
	// +kubebuilder:validation:MaxLength=20
	Mode string `json:"mode,omitempty"`
	// +optional
	// +kubebuilder:validation:MaxLength=20
	Fuel string `json:"fuel,omitempty"`
	// +optional
	// +kubebuilder:validation:MaxLength=20
	Name string `json:"name,omitempty"`
}
