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
	// +k8s:listType=set
	// +k8s:unique=set
	Sauces []string `json:"sauces"`
	// +k8s:unique=map
	Toppings []Topping `json:"toppings"`
	// +k8s:unique=map
	// +k8s:listMapKey=nam
	Extras []Topping `json:"extras"`
	// +k8s:unique=list
	Sides []string `json:"sides"`
	// +k8s:unique=set
	Labels map[string]string `json:"labels"`
}

type Topping struct {
	Name string `json:"name"`
}
