// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=meaning.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has fields that the hub says with others, whose names have nothing in common.
type FooSpec struct {
	// Suspend stops the oven.
	Suspend bool `json:"suspend,omitempty"`
	// TargetPercentage is what an autoscaler aims at.
	TargetPercentage *int32 `json:"targetPercentage,omitempty"`
	Door             Door   `json:"door,omitempty"`
}

// Door has nothing that the hub lacks.
type Door struct {
	Open bool `json:"open,omitempty"`
}
