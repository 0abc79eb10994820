// Package v1 has rules about a list that is refused for want of keys: they are not
// reported for that.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="size(self.toppings) < 4"
type PizzaSpec struct {
	// +listType=map
	// +kubebuilder:validation:MaxItems=10
	Toppings []Topping `json:"toppings"`
	// +listType=map
	// +listMapKey=nmae
	Sauces []Topping `json:"sauces"`
	// +listType=map
	Crusts []Crust `json:"crusts"`
	// +listType=map
	Boxes []Box `json:"boxes"`
}

type Topping struct {
	Name string `json:"name"`
}

type Crust struct {
	// +optional
	Name string `json:"name,omitempty"`
}

type Box struct {
	Name string `json:"name"`
	Size int32  `json:"size"`
}
