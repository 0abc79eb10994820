// Package v1 has sets of values that cannot be compared as a whole.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +listType=set
	Items []Item `json:"items"`
}

// Item is an item.
type Item struct {
	Name string `json:"name"`
}
