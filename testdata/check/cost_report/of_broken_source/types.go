// Package v1 has a marker that is misspelt, which is said beside the costs.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:Minimun=1
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Size int `json:"size"`
}
