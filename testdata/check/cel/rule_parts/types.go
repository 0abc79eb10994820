// Package v1 has rules with a path that leads nowhere a message of two lines, an option without use and no expression.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.size > 1",fieldPath=".sise"
// +kubebuilder:validation:XValidation:rule="self.size > 2",message="must be\nlarge"
// +kubebuilder:validation:XValidation:rule="self.size > 3",optionalOldSelf=true
// +kubebuilder:validation:XValidation:rule=" "
type PizzaSpec struct {
	Size int `json:"size"`
}
