// Package v1alpha1 is its oldest version, whose conversion was written for conversion-gen.
//
// +kubebuilder:object:generate=true
// +groupName=converters.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

type ShopSpec struct {
	Place string `json:"place"`
}
