// Package v1beta1 writes everything.
//
// +kubebuilder:object:generate=true
// +groupName=zero-schema.example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec is the old one.
type FooSpec struct {
	// +required
	Present int32              `json:"present"`
	Step    intstr.IntOrString `json:"step"`

	// +k8s:beta(since: "1.37")=+k8s:minimum=1
	Tagged int32 `json:"tagged"`
	Port   Port  `json:"port"`
	// +kubebuilder:validation:Format=ipv4
	Address string `json:"address"`
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Ruled int32       `json:"ruled"`
	Since metav1.Time `json:"since"`
	Oven  Oven        `json:"oven"`
}

// Port is a number above zero by what it is defined as.
type Port Positive

// Positive is a number above zero.
//
// +kubebuilder:validation:Minimum=1
type Positive int32

// Oven is the same in both versions.
type Oven struct {
	// +kubebuilder:validation:Minimum=1
	Degrees int32 `json:"degrees"`
}
