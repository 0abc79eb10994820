// Package v1 has a finding that a baseline takes, and one that it cannot take.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Note struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxLenght=40
	Text string `json:"text"`

	Weight float64 `json:"weight"`
	Height float64 `json:"height"`
}
