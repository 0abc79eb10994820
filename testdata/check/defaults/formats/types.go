// Package v1 has defaults that their formats and enums refuse.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:default="2020-13-45"
	// +kubebuilder:validation:Format=date
	Made string `json:"made,omitempty"`
	// +kubebuilder:default=99999999999
	Watts int32 `json:"watts,omitempty"`
	// +kubebuilder:default={name: 1, sizes: {3}}
	Plate Plate `json:"plate,omitempty"`
}

type Plate struct {
	Name string `json:"name"`
	// +listType=atomic
	// +kubebuilder:validation:items:Maximum=2
	Sizes []int32 `json:"sizes"`
}
