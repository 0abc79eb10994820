// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:keys:MaxLength=20
	Toppings []string `json:"toppings"`
	// +kubebuilder:validation:keys:Enum=1;2
	Prices map[string]int32 `json:"prices"`
	// +kubebuilder:validation:keys:Format=date-time
	Dates map[string]string `json:"dates"`
}
