// Package v1 has markers on fields of types that do not exist, and rules about them:
// only the types are reported.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.size > 3"
// +kubebuilder:validation:XValidation:rule="self.slices.all(s, s.size > 3)"
type PizzaSpec struct {
	// +kubebuilder:validation:Minimum=1
	Size Diameter `json:"size"`
	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:items:MaxLength=20
	Slices []Slice `json:"slices"`
}
