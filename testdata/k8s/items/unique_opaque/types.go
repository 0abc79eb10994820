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
	// Nothing is required of items whose validations do not count.
	// +k8s:unique=map
	// +k8s:listMapKey=name
	// +k8s:listType=atomic
	// +k8s:maxItems=5
	// +k8s:eachVal=+k8s:opaqueType
	Toppings []Topping `json:"toppings"`
	// +k8s:unique=map
	// +k8s:listMapKey=name
	// +k8s:listType=atomic
	// +k8s:maxItems=5
	Sauces []Sauce `json:"sauces"`
	// +k8s:unique=map
	// +k8s:listMapKey=name
	// +k8s:listType=atomic
	// +k8s:maxItems=5
	Extras []Topping `json:"extras"`
}

type Topping struct {
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name"`
}

// +k8s:opaqueType
type Sauce struct {
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name"`
}
