// Package v1 has rules with regular expressions whose backslashes CEL takes for its own.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.name.matches('^\\d+$')"
// +kubebuilder:validation:XValidation:rule=`self.name.matches('^\d+$') || self.name.matches("\w")`
// +kubebuilder:validation:XValidation:rule=`self.name.matches('\\.\d')`
// +kubebuilder:validation:XValidation:rule=`self.name.matches('\bx\d')`
// +kubebuilder:validation:XValidation:rule=`self.name.matches('^\d+$)`
type PizzaSpec struct {
	// +kubebuilder:validation:MaxLength=10
	Name string `json:"name"`
}
