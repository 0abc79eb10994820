/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// PotSpec is what is wanted of a Pot.
type PotSpec struct {
	// leaves is the sort of tea.
	// +required
	Leaves string `json:"leaves"`
}

// PotStatus is what has been seen of a Pot.
type PotStatus struct {
	// conditions tell how the Pot is doing.
	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:deprecatedversion:warning="brew.tea.example.org/v1alpha1 goes away, use v1"

// Pot is the Schema for the pots API
type Pot struct {
	metav1.TypeMeta `json:",inline"`

	// metadata is a standard object metadata
	// +optional
	metav1.ObjectMeta `json:"metadata,omitzero"`

	// spec defines the desired state of Pot
	// +required
	Spec PotSpec `json:"spec"`

	// status defines the observed state of Pot
	// +optional
	Status PotStatus `json:"status,omitzero"`
}

// +kubebuilder:object:root=true

// PotList contains a list of Pot
type PotList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitzero"`
	Items           []Pot `json:"items"`
}

func init() {
	SchemeBuilder.Register(func(s *runtime.Scheme) error {
		s.AddKnownTypes(GroupVersion, &Pot{}, &PotList{})
		return nil
	})
}
