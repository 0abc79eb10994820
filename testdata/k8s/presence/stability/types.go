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
	// +k8s:alpha(since: "1.37")=+k8s:maxLength=20
	Name string `json:"name"`
	// +k8s:beta(since: "1.36")=+k8s:required
	// +k8s:alpha=+k8s:immutable
	ID *int64 `json:"id,omitempty"`
	// +k8s:beta=+k8s:optional
	Note string `json:"note"`
	// +k8s:alpha=+k8s:eachVal=+k8s:beta=+k8s:maxLength=20
	Toppings []string `json:"toppings"`
}
