// Package v1 has fields above which stands what they were before.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// Slices is a number now, and its marker is meant for both.
	// +kubebuilder:validation:Minimum=1
	// Slices string `json:"slices"`
	Slices int32 `json:"slices"`

	// +kubebuilder:validation:MaxLength=5
	// Sauce string `json:"sauce"`
	Name string `json:"name"`
}
