// Package v1 has optional fields that are read behind texts that stand for numbers, and
// behind a search for a text.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Fridge struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FridgeSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="!has(self.size) || !quantity(self.size).isGreaterThan(quantity('1Gi')) || self.shelves > 1"
// +kubebuilder:validation:XValidation:rule="!('glass' in self.doors) || self.shelves > 1"
// +kubebuilder:validation:XValidation:rule="!has(self.size) || quantity(self.size).isGreaterThan(quantity('1'))",message="asked for, as it should be"
type FridgeSpec struct {
	// +optional
	// +kubebuilder:validation:MaxLength=20
	Size string `json:"size,omitempty"`
	// +optional
	Shelves *int32 `json:"shelves,omitempty"`
	// +listType=atomic
	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:items:MaxLength=20
	Doors []string `json:"doors"`
}
