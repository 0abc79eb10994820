/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package v1beta1

import (
	brewv1 "example.org/kitchen/api/brew/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// TraySpec is what is wanted of a Tray.
type TraySpec struct {
	// pots are the names of what stands on the tray.
	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:items:Pattern=`^[a-z-]+$`
	// +listType=set
	// +required
	Pots []string `json:"pots"`

	// sugar holds a number or words.
	// +optional
	Sugar *intstr.IntOrString `json:"sugar,omitempty"`

	// template is the first pot's specification.
	// +optional
	Template brewv1.PotSpec `json:"template,omitzero"`
}

// TrayStatus is what has been seen of a Tray.
type TrayStatus struct {
	// conditions tell how the Tray is doing.
	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status

// Tray is the Schema for the trays API
type Tray struct {
	metav1.TypeMeta `json:",inline"`

	// metadata is a standard object metadata
	// +optional
	metav1.ObjectMeta `json:"metadata,omitzero"`

	// spec defines the desired state of Tray
	// +required
	Spec TraySpec `json:"spec"`

	// status defines the observed state of Tray
	// +optional
	Status TrayStatus `json:"status,omitzero"`
}

// +kubebuilder:object:root=true

// TrayList contains a list of Tray
type TrayList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitzero"`
	Items           []Tray `json:"items"`
}

func init() {
	SchemeBuilder.Register(func(s *runtime.Scheme) error {
		s.AddKnownTypes(GroupVersion, &Tray{}, &TrayList{})
		return nil
	})
}
