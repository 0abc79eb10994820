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
	// +k8s:update=NoDelete
	Name string `json:"name"`
	// +k8s:update=NoModify
	Toppings []string `json:"toppings"`
	// +k8s:update=NoAddItem
	Sauces []string `json:"sauces"`
	// +k8s:update=NoRemoveItem
	Table string `json:"table"`
	// +k8s:eachVal=+k8s:update=NoSet
	Labels map[string]string `json:"labels"`
}
