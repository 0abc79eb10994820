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
	Quarter Quarter `json:"quarter"`
}

// +crdgen:recursion:depth=0
type Half struct {
	// +optional
	Quarter *Quarter `json:"quarter,omitempty"`
}

type Quarter Half
