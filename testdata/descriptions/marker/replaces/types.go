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
	// Name is what the customer calls. It is cut off here.
	// +crdgen:description:max=40
	Name string `json:"name"`
	Size Size   `json:"size"`
	// Note is dropped with all that is in it.
	// +crdgen:description:max=0
	Note Note `json:"note"`
}

// Note is for the cook.
type Note struct {
	// Text is what the cook reads.
	Text string `json:"text"`
}

// Size is how large the pizza is and needs many words.
// +crdgen:description:max=20
type Size struct {
	// Width is measured from one edge to the other.
	Width int32 `json:"width"`
}
