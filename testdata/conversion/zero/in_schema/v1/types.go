// Package v1 is the hub, which leaves out zeros and has defaults.
//
// +kubebuilder:object:generate=true
// +groupName=zero-schema.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
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

// FooSpec is the hub's.
type FooSpec struct {
	// Present must be there in v1beta1, and may be 0.
	// +kubebuilder:default=3
	Present int32 `json:"present,omitempty"`
	// Step is 0 when it is zero, neither {} nor "0".
	// +kubebuilder:default="25%"
	Step intstr.IntOrString `json:"step,omitzero"`

	// What follows is never zero in v1beta1, as the API server has it.

	// +kubebuilder:default=1
	Tagged int32 `json:"tagged,omitempty"`
	// +kubebuilder:default=80
	Port int32 `json:"port,omitempty"`
	// +kubebuilder:default="10.0.0.1"
	Address string `json:"address,omitempty"`
	// +kubebuilder:default=2
	Ruled int32 `json:"ruled,omitempty"`
	// +kubebuilder:default="2020-01-01T00:00:00Z"
	Since metav1.Time `json:"since,omitzero"`
	// +kubebuilder:default={degrees: 180}
	Oven Oven `json:"oven,omitzero"`
}

// Oven is the same in both versions.
type Oven struct {
	// +kubebuilder:validation:Minimum=1
	Degrees int32 `json:"degrees"`
}
