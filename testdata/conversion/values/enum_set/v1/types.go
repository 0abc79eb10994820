// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=enum-set.example.com
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

// FooSpec has lists.
type FooSpec struct {
	// +listType=set
	Set []Phase `json:"set,omitempty"`
	// +listType=set
	MergedSet []Done `json:"mergedSet,omitempty"`
	// +listType=set
	MergedInverse []C `json:"mergedInverse,omitempty"`
	// +listType=set
	MergedBack []Words `json:"mergedBack,omitempty"`
}

// +kubebuilder:validation:Enum=Done
type Done string

// +kubebuilder:validation:Enum=C
type C string

// +kubebuilder:validation:Enum=C;B;D
type Words string

// Phase has its new name.
//
// +kubebuilder:validation:Enum=New;Done
type Phase string
