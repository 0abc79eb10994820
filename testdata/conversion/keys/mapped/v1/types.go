// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=keysmapped.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has lists of which a key is an enum.
type FooSpec struct {
	// +listType=map
	// +listMapKey=kind
	Parts []Part `json:"parts,omitempty"`
	// +listType=map
	// +listMapKey=kind
	// +listMapKey=zone
	Ports []*Port `json:"ports,omitempty"`
	// +listType=atomic
	Steps []Part `json:"steps,omitempty"`
}

// Part is known by its kind.
type Part struct {
	Kind Kind `json:"kind"`
	// +optional
	Size int32 `json:"size,omitempty"`
	// +optional
	Secure bool `json:"secure,omitempty"`
}

// Port is known by its kind and zone.
type Port struct {
	Kind Kind   `json:"kind"`
	Zone string `json:"zone"`
	// +optional
	Size int32 `json:"size,omitempty"`
	// +optional
	Secure bool `json:"secure,omitempty"`
}

// Kind is one of two.
//
// +kubebuilder:validation:Enum=Inner;Outer/Side
type Kind string
