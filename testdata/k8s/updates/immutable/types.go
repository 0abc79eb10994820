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
	ID Identifier `json:"id"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:eachVal=+k8s:immutable
	// +k8s:maxItems=8
	Toppings []Topping `json:"toppings,omitempty"`
	// +k8s:subfield(name)=+k8s:immutable
	// +k8s:subfield(from)=+k8s:immutable
	// +optional
	First *Topping `json:"first,omitempty"`
}

// +k8s:immutable
type Identifier string

type Topping struct {
	Name string `json:"name"`
	// +optional
	From *string `json:"from,omitempty"`
}
