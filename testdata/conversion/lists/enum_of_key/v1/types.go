// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=enumofkey.example.com
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

// FooSpec has lists of which values are keys.
type FooSpec struct {
	// +listType=map
	// +listMapKey=type
	Parts []Part `json:"parts,omitempty"`
	// +listType=set
	Modes []*Mode `json:"modes,omitempty"`
}

// Part is known by its type.
type Part struct {
	// +kubebuilder:validation:Enum=New
	Type string `json:"type"`
	Size int32  `json:"size,omitempty"`
}

// Mode is one value.
//
// +kubebuilder:validation:Enum=New
type Mode string
