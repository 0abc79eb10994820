// Package v1 compares quantities with operators.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="quantity(self.name) > quantity('1Gi')"
// +kubebuilder:validation:XValidation:rule="quantity(self.name) <= quantity('1Gi')"
type PizzaSpec struct {
	// +kubebuilder:validation:MaxLength=10
	Name string `json:"name"`
}
