// Package v1 has a rule that does not compile and therefore has no cost: silence would
// say that it costs nothing.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.sise > 0",message="a pizza has a size"
type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self < 50",messageExpression="'not ' + self"
	Size int `json:"size"`
}
