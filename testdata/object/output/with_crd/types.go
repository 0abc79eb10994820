// Package v1 is read once for two generators.
//
// +kubebuilder:object:generate=true
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Lamp is a kind.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

// LampSpec has fields that only one of the generators sees.
type LampSpec struct {
	Bulbs []string `json:"bulbs"`
	// Cache refers back, which would be a recursive schema.
	Cache *Lamp `json:"-"`
}
