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
	// +crdgen:anyOf=.sauce +k8s:required
	// +crdgen:anyOf=.size +k8s:minimum=3
	// +crdgen:anyOf=.size +k8s:minLength=3
	Parts Parts `json:"parts"`
}

type Parts struct {
	Sauce string `json:"sauce,omitempty"`
	Size  *int32 `json:"size,omitempty"`
}
