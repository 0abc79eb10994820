// Package v1 has tags without the comma before their option. A field may be called inline.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Base `json:"inline"`
	// +optional
	BakedIn  *string `json:"omitempty"`
	HTTPPort int32   `json:"omitzero"`
	Topping  Topping `json:"topping"`
}

type Base struct {
	Dough string `json:"dough"`
}

type Topping struct {
	// +optional
	Inline *string `json:"inline,omitempty"`
}
