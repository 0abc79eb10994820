// Package v1 has a rule that asks for a number which may be left out.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.max != 3 || self.?min.orValue(0) == 2",message="three need two"
type OvenSpec struct {
	Max int32 `json:"max"`
	Min int32 `json:"min,omitempty"`
}
