// Package v1 names a field in a rule that does not exist.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.min <= self.maxx",message="min must not exceed max"
type PizzaSpec struct {
	Min int `json:"min"`
	Max int `json:"max"`
}
