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
	// +k8s:maxLength=20
	// +k8s:format=k8s-short-name
	Name string `json:"name"`
	// +kubebuilder:validation:values:MaxLength=20
	Labels map[string]string `json:"labels"`
	// +k8s:maxItems=3
	// +k8s:eachVal=+k8s:maxLength=20
	Toppings []string `json:"toppings"`
}
