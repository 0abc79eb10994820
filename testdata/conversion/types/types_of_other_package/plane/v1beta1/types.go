// Package v1beta1 is the old version of a plane, which has a base.
//
// +kubebuilder:object:generate=true
// +groupName=plane.example.com
package v1beta1

import (
	base "example.com/cases/conversion/types/types_of_other_package/base/v1beta1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Plane struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PlaneSpec `json:"spec,omitempty"`
}

type PlaneSpec struct {
	Base base.BaseSpec `json:"base,omitempty"`
}
