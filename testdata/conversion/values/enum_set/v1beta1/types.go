// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=enum-set.example.com
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

// FooSpec has lists.
type FooSpec struct {
	// +listType=set
	// +crdgen:conversion:enum={Old: New}
	Set []Phase `json:"set,omitempty"`
	// +listType=set
	// +crdgen:conversion:enum={Old: Done}
	MergedSet []Phase `json:"mergedSet,omitempty"`
	// +listType=set
	// +crdgen:conversion:enum={A: C, B: C}
	// +crdgen:conversion:enumInverse={C: A}
	MergedInverse []Word `json:"mergedInverse,omitempty"`
	// +listType=set
	// +crdgen:conversion:enum={A: C}
	// +crdgen:conversion:enumInverse={C: A, D: B}
	MergedBack []Word `json:"mergedBack,omitempty"`
}

// +kubebuilder:validation:Enum=A;B
type Word string

// Phase has its old name.
//
// +kubebuilder:validation:Enum=Old;Done
type Phase string
