// Package v1 names fields that one of two channels has.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:printcolumn:name=Max,type=integer,JSONPath=`.spec.sizeMax`
// +kubebuilder:printcolumn:name=Size,type=integer,JSONPath=`.spec.sizeMni`
// +kubebuilder:selectablefield:JSONPath=`.spec.modeX`
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.sizeMax > self.sizeMin"
type OvenSpec struct {
	// +crdgen:channel=exp
	SizeMax int32 `json:"sizeMax"`
	SizeMin int32 `json:"sizeMin"`
	// +crdgen:channel=exp
	ModeX string `json:"modeX"`
	ModeY string `json:"modeY"`
}
