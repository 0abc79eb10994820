/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// CupSpec is what is wanted of a Cup.
type CupSpec struct {
	// owner is whose cup it is.
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=63
	// +required
	Owner string `json:"owner"`

	// sizes are from small to large.
	// +listType=set
	// +optional
	Sizes []string `json:"sizes,omitempty"`
}

// CupStatus is what has been seen of a Cup.
type CupStatus struct {
	// conditions tell how the Cup is doing.
	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:scope=Cluster

// Cup is the Schema for the cups API
type Cup struct {
	metav1.TypeMeta `json:",inline"`

	// metadata is a standard object metadata
	// +optional
	metav1.ObjectMeta `json:"metadata,omitzero"`

	// spec defines the desired state of Cup
	// +required
	Spec CupSpec `json:"spec"`

	// status defines the observed state of Cup
	// +optional
	Status CupStatus `json:"status,omitzero"`
}

// +kubebuilder:object:root=true

// CupList contains a list of Cup
type CupList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitzero"`
	Items           []Cup `json:"items"`
}

func init() {
	SchemeBuilder.Register(func(s *runtime.Scheme) error {
		s.AddKnownTypes(GroupVersion, &Cup{}, &CupList{})
		return nil
	})
}
