/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// SamovarSpec is what is wanted of a Samovar.
type SamovarSpec struct {
	// size defines the number of Samovar instances
	// +kubebuilder:default=1
	// +kubebuilder:validation:Minimum=0
	// +optional
	Size *int32 `json:"size,omitempty"`

	// containerPort defines the port that will be used to init the container with the image
	// +required
	ContainerPort int32 `json:"containerPort"`
}

// SamovarStatus is what has been seen of a Samovar.
type SamovarStatus struct {
	// replicas is how many instances there are.
	// +optional
	Replicas int32 `json:"replicas,omitempty"`

	// conditions tell how the Samovar is doing.
	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:path=samovars,scope=Namespaced
// +kubebuilder:subresource:scale:specpath=.spec.size,statuspath=.status.replicas

// Samovar is the Schema for the samovars API
type Samovar struct {
	metav1.TypeMeta `json:",inline"`

	// metadata is a standard object metadata
	// +optional
	metav1.ObjectMeta `json:"metadata,omitzero"`

	// spec defines the desired state of Samovar
	// +required
	Spec SamovarSpec `json:"spec"`

	// status defines the observed state of Samovar
	// +optional
	Status SamovarStatus `json:"status,omitzero"`
}

// +kubebuilder:object:root=true

// SamovarList contains a list of Samovar
type SamovarList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitzero"`
	Items           []Samovar `json:"items"`
}

func init() {
	SchemeBuilder.Register(func(s *runtime.Scheme) error {
		s.AddKnownTypes(GroupVersion, &Samovar{}, &SamovarList{})
		return nil
	})
}
