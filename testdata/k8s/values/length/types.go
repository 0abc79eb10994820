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
	// +k8s:minLength=1
	// +k8s:maxLength=63
	Name string `json:"name"`
	// +optional
	Note Note `json:"note,omitempty"`
}

// +k8s:maxLength=280
type Note string
