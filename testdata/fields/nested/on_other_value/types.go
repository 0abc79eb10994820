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
	// +kubebuilder:validation:items:MaxLength=20
	Labels map[string]string `json:"labels"`
	// +kubebuilder:validation:values:MaxLength=20
	Toppings []string `json:"toppings"`
	// +kubebuilder:validation:items:items:MaxLength=20
	Sauces []string `json:"sauces"`
	// +kubebuilder:validation:values:MaxLength=20
	Size Size `json:"size"`
	// +kubebuilder:validation:values:MaxLength=20
	Prices map[string]int32 `json:"prices"`
}

type Size struct {
	Width int32 `json:"width"`
}
