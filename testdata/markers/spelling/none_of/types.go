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
	// +crdgen:noneOf=. +kubebuilder:validation:MaxLength=3
	// +crdgen:noneOf:long=. +kubebuilder:validation:MinLength=8
	// +crdgen:noneof=. +kubebuilder:validation:Pattern=^a
	// +crdgen:nonOf=. +kubebuilder:validation:Pattern=^b
	// +crdgen:onOf=. +kubebuilder:validation:Pattern=^c
	Name string `json:"name"`
}
