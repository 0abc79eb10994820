// Package v1alpha1 has comments that would be wrong as markers.
//
// +groupName=example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

// LampSpec has comments that are nearly markers.
type LampSpec struct {
	// kubebuilder:validation:MaxLength:=2
	Codes []int32 `json:"codes,omitempty"`

	// +kubebuilder:validation:MaxLenght=2
	Sizes []int32 `json:"sizes,omitempty"`

	// +kubebuilder:validation:MaxLength=2
	Name string `json:"name,omitempty"`

	// +kubebuilder:validation:MaxItems:=2
	Names []string `json:"names,omitempty"`
}
