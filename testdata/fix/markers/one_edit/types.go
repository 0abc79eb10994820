// Package v1 has markers that are no marker, with and without one that is near.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:UniqueItems:true
	Toppings []string `json:"toppings"`
	// +kubebuilder:validation:Requirement:=yes
	// +kubebuilder:validation:=Required
	Name string `json:"name"`
	// +kubebuilder:validation:EmbeddedResource:=false
	// +kubebuilder:validation:MaxLength:5
	Size string `json:"size"`
	// +optional.
	Note string `json:"note"`
	// +kubebuilder:validation:Items:Enum=Thin;Thick
	Crusts []string `json:"crusts,omitempty"`
}
