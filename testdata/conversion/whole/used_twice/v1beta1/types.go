// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=used-twice.example.com
package v1beta1

import (
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

// FooSpec is the old one.
//
// +crdgen:conversion:hubOnly:path=.image
type FooSpec struct {
	// +crdgen:conversion:preserve
	// +crdgen:at=.max +kubebuilder:validation:Maximum=50
	// +optional
	A *Bound `json:"a,omitempty"`
	// +crdgen:conversion:preserve
	// +crdgen:at=.max +kubebuilder:validation:Maximum=60
	// +optional
	B *Bound `json:"b,omitempty"`
	// Big is compared as an integer.
	//
	// +crdgen:conversion:preserve
	// +kubebuilder:validation:MultipleOf=5
	// +kubebuilder:validation:Minimum=9007199254740992
	// +optional
	Big *int64 `json:"big,omitempty"`
}

// Bound is used twice.
type Bound struct {
	// +kubebuilder:validation:Maximum=5
	// +optional
	Max int32 `json:"max,omitempty"`
}
