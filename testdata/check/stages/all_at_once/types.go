// Package v1 has findings of all stages of the server: it would report the rule only when the default is mended, and that only when the list is.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +listType=map
	// +listMapKey=nmae
	Items []Item `json:"items"`
	// +kubebuilder:default={"name": 5}
	First Item `json:"first"`
	// +kubebuilder:validation:XValidation:rule="self.size()"
	// +kubebuilder:validation:MaxLength=10
	Last string `json:"last"`
}

// Item is an item.
type Item struct {
	Name string `json:"name"`
}
