// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// The minimum excludes the type's maximum, not the field's own.
	//
	// +kubebuilder:validation:Minimum=10
	// +kubebuilder:validation:Maximum=50
	Watts Watts `json:"watts"`
}

// +kubebuilder:validation:Maximum=3
type Watts int32
