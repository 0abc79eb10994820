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
	// The marker belongs inside of Half.
	// +crdgen:recursion:depth=2
	Half Half `json:"half"`
	// +optional
	Rest Rest `json:"rest,omitempty"`
}

type Half struct {
	// +crdgen:recursion:depth=1
	// +optional
	Half *Half `json:"half,omitempty"`
}

// +crdgen:recursion:depth=1
type Rest struct {
	Name string `json:"name"`
}
