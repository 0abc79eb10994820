// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=defaults-differ.example.com
package v1beta1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has the same ones in other words, and others.
type FooSpec struct {
	// +crdgen:conversion:unit=seconds
	// +kubebuilder:default="5m"
	Same metav1.Duration `json:"same,omitempty,omitzero"`
	// +crdgen:conversion:unit=seconds
	// +kubebuilder:default="10m"
	Longer metav1.Duration `json:"longer,omitempty,omitzero"`
	// +crdgen:conversion:unit=minutes
	// +kubebuilder:default=1
	Odd int64 `json:"odd,omitempty"`
	// +kubebuilder:default="60m"
	Hour metav1.Duration `json:"hour,omitempty,omitzero"`
	// +kubebuilder:default="1024Mi"
	Memory resource.Quantity `json:"memory,omitempty,omitzero"`
	// +kubebuilder:default="1G"
	Disk resource.Quantity `json:"disk,omitempty,omitzero"`
	// +crdgen:conversion:enum={Old: New}
	// +kubebuilder:default=Old
	Mode string `json:"mode,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	// +kubebuilder:default=Older
	Other string `json:"other,omitempty"`
	// +default=4
	Count *int32 `json:"count,omitempty"`
}
