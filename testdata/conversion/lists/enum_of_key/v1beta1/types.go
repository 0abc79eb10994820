// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=enumofkey.example.com
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

// FooSpec has lists of which two values become one key.
type FooSpec struct {
	// +listType=map
	// +listMapKey=type
	Parts []Part `json:"parts,omitempty"`
	// +listType=set
	// +crdgen:conversion:enum={Old: New, Older: New}
	// +crdgen:conversion:enumInverse={New: Old}
	Modes []*Mode `json:"modes,omitempty"`
}

// Part is known by its type.
type Part struct {
	// +kubebuilder:validation:Enum=Old;Older
	// +crdgen:conversion:enum={Old: New, Older: New}
	// +crdgen:conversion:enumInverse={New: Old}
	Type string `json:"type"`
	Size int32  `json:"size,omitempty"`
}

// Mode is one of two values.
//
// +kubebuilder:validation:Enum=Old;Older
type Mode string
