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
	// +k8s:required
	Name string `json:"name,omitempty"`
	// A pointer says that the empty name is one.
	// +k8s:required
	Nick *string `json:"nick,omitempty"`
	// +k8s:required
	Toppings []string `json:"toppings,omitempty"`
	// +k8s:optional
	Note string `json:"note"`
}
