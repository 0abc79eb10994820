// Package v1 has schemas that are put together of others, as the documentation of
// Kubernetes and the article about structural schemas describe them.
// +kubebuilder:object:generate=true
// +groupName=composition.example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// +kubebuilder:object:root=true

// Job runs on machines.
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec JobSpec `json:"spec,omitempty"`
}

// JobSpec has each of the four junctors, at an object, a string, items and a number.
// +crdgen:oneOf:command=.command +required
// +crdgen:oneOf:shell=.shell +required
// +crdgen:not:both=.dry +kubebuilder:validation:Enum=true
// +crdgen:not:both=.dry +required
// +crdgen:not:both=.shell +required
type JobSpec struct {
	Command string `json:"command,omitempty"`
	Shell   string `json:"shell,omitempty"`
	Dry     bool   `json:"dry,omitempty"`

	// +crdgen:at=[*] +crdgen:anyOf:address=. +kubebuilder:validation:Format=ipv4
	// +crdgen:at=[*] +crdgen:anyOf:name=. +kubebuilder:validation:Pattern=`^[a-z]+$`
	Machines []string `json:"machines,omitempty"`

	// +crdgen:allOf=. +kubebuilder:validation:Pattern=`^a`
	// +crdgen:allOf=. +kubebuilder:validation:Pattern=`z$`
	Label string `json:"label,omitempty"`

	// +crdgen:not=. +kubebuilder:validation:Enum=13
	Floor int32 `json:"floor"`

	// +crdgen:allOf=. +kubebuilder:validation:Pattern=`^([0-9]|[1-9][0-9]|100)%$`
	// +crdgen:allOf=. +kubebuilder:validation:Minimum=0
	Share *intstr.IntOrString `json:"share,omitempty"`
}
