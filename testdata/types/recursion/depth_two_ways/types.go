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
	Half Half `json:"half"`
}

// +crdgen:recursion:depth=1
type Half struct {
	// +optional
	Quarter *Quarter `json:"quarter,omitempty"`
	// Rest leads to Half through a type that Quarter has led to.
	// +optional
	Rest *Rest `json:"rest,omitempty"`
}

type Quarter struct {
	// +optional
	Half *Half `json:"half,omitempty"`
}

type Rest struct {
	// +optional
	Quarter *Quarter `json:"quarter,omitempty"`
}
