// Package v1 has an immutable field whose name is part of one that a rule above reads.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Sign struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SignSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="size(self.names) >= size(oldSelf.names)",message="no name goes"
type SignSpec struct {
	// +kubebuilder:validation:MaxItems=4
	// +kubebuilder:validation:items:MaxLength=10
	// +listType=set
	Names []string `json:"names"`

	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	Name string `json:"name,omitempty"`
}
