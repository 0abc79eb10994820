// Package v1 has a rule that takes a text without a bound apart.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self.split(',').all(a, self.split(',').exists_one(b, a == b))"
	Toppings string `json:"toppings"`
}
