// Package v1 has a broken rule about the items of a list, and one about the keys of a map.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:MaxItems=10
	// +kubebuilder:validation:items:MaxLength=10
	// +kubebuilder:validation:items:XValidation:rule="self.lenght() > 0"
	Toppings []string `json:"toppings"`
	// +kubebuilder:validation:MaxProperties=10
	// +kubebuilder:validation:keys:XValidation:rule="self.startWith('a')"
	Labels map[string]string `json:"labels"`
}
