// Package v1 has a broken rule on a type that two fields and a list use; it is reported once.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Top    Layer  `json:"top"`
	Bottom *Layer `json:"bottom,omitempty"`
	// +kubebuilder:validation:MaxItems=3
	Others []Layer `json:"others,omitempty"`
}

// Layer is a layer.
// +kubebuilder:validation:XValidation:rule="self.thikness > 0"
type Layer struct {
	Thickness int `json:"thickness"`
}
