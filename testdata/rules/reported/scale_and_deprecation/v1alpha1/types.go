// Package v1alpha1 is one version.
// +groupName=example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:status
// +kubebuilder:deprecatedversion:warning="v1alpha1 is deprecated"
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              OvenSpec   `json:"spec"`
	Status            OvenStatus `json:"status,omitempty"`
}

type OvenSpec struct {
	Trays int32 `json:"trays"`
}

type OvenStatus struct {
	Trays         int32  `json:"trays,omitempty"`
	LabelSelector string `json:"labelSelector,omitempty"`
}
