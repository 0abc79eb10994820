// +groupName=rule-twice.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XValidation:rule="self > 0"
	// +kubebuilder:validation:XValidation:rule="self > 0",message="no light"
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:XValidation:rule="self < 9"
	Size Size `json:"size"`
	// +kubebuilder:validation:XValidation:rule="self < 8"
	Once Size `json:"once"`
}

// +kubebuilder:validation:XValidation:rule="self < 9"
type Size int32
