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
	// +k8s:item(name: "ham")=+k8s:immutable
	Toppings []Topping `json:"toppings"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	// +k8s:item(nam: "ham")=+k8s:immutable
	// +k8s:item(name: 1)=+k8s:immutable
	// +k8s:item(name: "ham")=+k8s:subfield(nome)=+k8s:maxLength=1
	// +k8s:item(name: "ham")=+k8s:dependentRequired(name)
	Extras []Topping `json:"extras"`
	// +k8s:item(name: "ham")=+k8s:immutable
	Names []string `json:"names"`
}

type Topping struct {
	Name string `json:"name"`
}
