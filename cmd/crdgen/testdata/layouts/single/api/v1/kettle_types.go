/*
Copyright 2026 The Tea Project authors

SPDX-License-Identifier: Apache-2.0
*/

package v1

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// KettleSpec is what is wanted of a Kettle.
type KettleSpec struct {
	// volume is how much water goes into it.
	// +kubebuilder:default="1.5"
	// +optional
	Volume *resource.Quantity `json:"volume,omitempty"`

	// temperature is how hot the water gets, in degrees.
	// +kubebuilder:validation:Minimum=40
	// +kubebuilder:validation:Maximum=100
	// +optional
	Temperature *int32 `json:"temperature,omitempty"`

	// programs are what it can do, by name.
	// +optional
	Programs map[string]Program `json:"programs,omitempty"`

	// resources are for the pod that watches the kettle.
	// +optional
	Resources corev1.ResourceRequirements `json:"resources,omitzero"`
}

// KettleStatus is what has been seen of a Kettle.
type KettleStatus struct {
	// boiledAt is when it boiled last.
	// +optional
	BoiledAt *metav1.Time `json:"boiledAt,omitempty"`

	// conditions tell how the Kettle is doing.
	// +listType=map
	// +listMapKey=type
	// +optional
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:shortName=ktl,categories=kitchen
// +kubebuilder:printcolumn:name="Degrees",type=integer,JSONPath=`.spec.temperature`
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=`.metadata.creationTimestamp`

// Kettle is the Schema for the kettles API
type Kettle struct {
	metav1.TypeMeta `json:",inline"`

	// metadata is a standard object metadata
	// +optional
	metav1.ObjectMeta `json:"metadata,omitzero"`

	// spec defines the desired state of Kettle
	// +required
	Spec KettleSpec `json:"spec"`

	// status defines the observed state of Kettle
	// +optional
	Status KettleStatus `json:"status,omitzero"`
}

// +kubebuilder:object:root=true

// KettleList contains a list of Kettle
type KettleList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitzero"`
	Items           []Kettle `json:"items"`
}

// Program is a way of heating.
// +kubebuilder:validation:XValidation:rule="self.steps.size() > 0",message="a program needs a step"
type Program struct {
	// steps are temperatures in the order they are reached.
	// +kubebuilder:validation:MaxItems=16
	Steps []int32 `json:"steps"`

	// mode is how fast it goes.
	// +kubebuilder:default=Gentle
	// +optional
	Mode Mode `json:"mode,omitempty"`
}

// Mode is a speed of heating.
// +kubebuilder:validation:Enum=Gentle;Fast
type Mode string

func init() {
	SchemeBuilder.Register(func(s *runtime.Scheme) error {
		s.AddKnownTypes(GroupVersion, &Kettle{}, &KettleList{})
		return nil
	})
}
