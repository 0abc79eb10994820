// Package v1 has rules that are no bool, one because of its quotes.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule='self.size > 3'
// +kubebuilder:validation:XValidation:rule="self.size"
// +kubebuilder:validation:XValidation:rule="self.name"
// +kubebuilder:validation:XValidation:rule="self.toppings"
type PizzaSpec struct {
	// +kubebuilder:validation:MaxLength=10
	Name string `json:"name"`
	Size int32  `json:"size"`
	// +kubebuilder:validation:MaxItems=10
	Toppings []string `json:"toppings"`
}
