// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=flag-beside-mode.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven is a kind.
//
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec,omitempty"`
}

// OvenSpec says that the oven is off, by a name that is nothing like that of a mode.
type OvenSpec struct {
	Degrees int32 `json:"degrees"`
	Suspend bool  `json:"suspend,omitempty"`
}
