// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=fix-conversion-same-type.example.com
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

// FooSpec has one type under a new name in two structs.
type FooSpec struct {
	Repair Repair `json:"repair,omitempty"`
	Set    Set    `json:"set,omitempty"`
}

// Set has it as well.
type Set struct {
	Repair Repair `json:"repair,omitempty"`
}

// Repair has a limit.
type Repair struct {
	Tries int32 `json:"tries,omitempty"`
}
