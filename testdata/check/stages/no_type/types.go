// Package v1 has a value that the schema says nothing about.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:Schemaless
	Anything string `json:"anything"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=array
	Many []string `json:"many"`
}
