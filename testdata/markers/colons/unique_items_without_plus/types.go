// Package v1 has a marker without its plus that no server would take.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven is a kind.
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Racks are in it.
	// kubebuilder:validation:UniqueItems:=true
	Racks []string `json:"racks,omitempty"`
}
