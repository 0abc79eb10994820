// Package v1 uses oldSelf where no old value can be told.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:MaxItems=10
	Slices []Slice `json:"slices"`
}

// Slice is a part.
// +kubebuilder:validation:XValidation:rule="self.size == oldSelf.size",message="size is immutable"
type Slice struct {
	Size int `json:"size"`
}
