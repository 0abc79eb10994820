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
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:update=NoAddItem
	// +k8s:maxItems=8
	// +optional
	Toppings []Topping `json:"toppings,omitempty"`
	// +k8s:listType=set
	// +k8s:update=NoRemoveItem
	// +k8s:maxItems=8
	// +k8s:eachVal=+k8s:maxLength=20
	// +optional
	Sauces []string `json:"sauces,omitempty"`
	// +k8s:update=NoAddItem
	// +k8s:update=NoRemoveItem
	// +k8s:maxProperties=8
	// +k8s:eachVal=+k8s:update=NoModify
	// +optional
	Labels map[string]string `json:"labels,omitempty"`
}

type Topping struct {
	// +k8s:maxLength=20
	Name string `json:"name"`
}
