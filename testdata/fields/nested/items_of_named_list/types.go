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
	// +kubebuilder:validation:items:Enum=salami;ham
	Toppings Toppings `json:"toppings"`
	Others   Toppings `json:"others"`
	// +kubebuilder:validation:items:items:MinLength=2
	Menu Menu `json:"menu"`
}

type Toppings []Topping

// +kubebuilder:validation:Enum=salami;ham;cheese
type Topping string

type Menu []Page

type Page []string
