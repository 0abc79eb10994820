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
	// +k8s:eachVal=+k8s:maxLength=20
	Toppings []string `json:"toppings"`
	// +k8s:eachVal=+k8s:minimum=1
	Prices map[string]int32 `json:"prices"`
	// +k8s:eachVal=+k8s:eachVal=+k8s:format=k8s-short-name
	Menu Menu `json:"menu"`
	// +k8s:eachVal=+k8s:subfield(name)=+k8s:minLength=1
	Sides []Side `json:"sides"`
}

type Menu []Page

type Page []string

type Side struct {
	// Name is what is on the menu.
	Name string `json:"name"`
}
