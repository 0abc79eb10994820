// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=fix-conversion-same-type.example.com
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

// FooSpec has one type in two structs.
type FooSpec struct {
	Repair RepairStrategy `json:"repair,omitempty"`
	Set    Set            `json:"set,omitempty"`
}

// Set has it as well.
type Set struct {
	Repair RepairStrategy `json:"repair,omitempty"`
}

// RepairStrategy has a limit.
type RepairStrategy struct {
	Tries int32 `json:"tries,omitempty"`
}
