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
	// +k8s:eachVal=+k8s:required
	Toppings []string `json:"toppings"`
	// +k8s:eachKey=+k8s:required
	Prices map[string]int32 `json:"prices"`
}
