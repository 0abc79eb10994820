// Package v2 lacks a field.
// +groupName=example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:storageversion
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:default=4
	Aged int32 `json:"aged"`
	// +listType=set
	Boxes []string `json:"boxes"`
}
