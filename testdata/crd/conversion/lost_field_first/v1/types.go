// Package v1 has a field that is not in the other version, behind others that differ.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:default=3
	Aged  int32    `json:"aged"`
	Boxes []string `json:"boxes"`
	Zest  string   `json:"zest"`
}
