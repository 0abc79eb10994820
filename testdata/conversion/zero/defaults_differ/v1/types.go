// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=defaults-differ.example.com
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has defaults in seconds.
type FooSpec struct {
	// +kubebuilder:default=300
	Same int64 `json:"same,omitempty"`
	// +kubebuilder:default=300
	Longer int64 `json:"longer,omitempty"`
	// +kubebuilder:default="90s"
	Odd metav1.Duration `json:"odd,omitempty,omitzero"`
	// +kubebuilder:default="1h"
	Hour metav1.Duration `json:"hour,omitempty,omitzero"`
	// +default="1Gi"
	Memory resource.Quantity `json:"memory,omitempty,omitzero"`
	// +kubebuilder:default="1Gi"
	Disk resource.Quantity `json:"disk,omitempty,omitzero"`
	// +kubebuilder:default=New
	Mode string `json:"mode,omitempty"`
	// +kubebuilder:default=New
	Other string `json:"other,omitempty"`
	// +kubebuilder:default=3
	Count *int32 `json:"count,omitempty"`
}
