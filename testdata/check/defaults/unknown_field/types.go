// Package v1 has a default with a field that the type does not have.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:default={"size": 1, "shape": "round"}
	Base Base `json:"base"`
}

// Base is what the rest lies on.
type Base struct {
	Size int `json:"size"`
}
