// Package v1 needs three types of a package that is not there, and one of another.
// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"example.com/bakery"
	"example.com/nowhere"
)

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Box   nowhere.Box   `json:"box"`
	Lids  []nowhere.Lid `json:"lids"`
	Flour bakery.Flour  `json:"flour"`
	// +kubebuilder:validation:MaxLength=10
	Label nowhere.Label `json:"label"`
}
