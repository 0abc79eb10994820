// Package v1 has two mistakes in one rule, in backquotes.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule=`self.widht > 0 && self.hieght > 0`,message="must be large"
type PizzaSpec struct {
	Width  int `json:"width"`
	Height int `json:"height"`
}
