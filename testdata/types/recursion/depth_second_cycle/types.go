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

type Half struct {
	// +crdgen:recursion:depth=1
	// +optional
	Half *Half `json:"half,omitempty"`
	// +optional
	Quarters []Quarter `json:"quarters,omitempty"`
}

type Quarter struct {
	// +optional
	Rest *Rest `json:"rest,omitempty"`
}

// Rest closes two cycles without a marker; the shorter one is named.
type Rest struct {
	// +optional
	Half *Half `json:"half,omitempty"`
	// +optional
	Quarter *Quarter `json:"quarter,omitempty"`
}
