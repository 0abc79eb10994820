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
	// +k8s:unique=set
	Sauces []string `json:"sauces"`
	// +k8s:unique=map
	// +k8s:listMapKey=name
	Toppings []Topping `json:"toppings"`
	// +k8s:listType=atomic
	// +k8s:unique=map
	// +k8s:listMapKey=name
	// +k8s:listMapKey=from
	// +k8s:maxItems=8
	Extras []Topping `json:"extras"`
	// +k8s:unique=set
	// +k8s:maxItems=4
	Sides []Topping `json:"sides"`
}

type Topping struct {
	// +k8s:maxLength=20
	Name string `json:"name"`
	// +k8s:maxLength=20
	// +optional
	From *string `json:"from,omitempty"`
}
