// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=path-into-shared-type.example.com
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

// FooSpec is the old one.
type FooSpec struct {
	First  Part `json:"first,omitempty"`
	Second Part `json:"second,omitempty"`
	// +crdgen:conversion:path=.first.note
	Note string `json:"note,omitempty"`
}

// Part stands in two places.
type Part struct {
	Key string `json:"key"`
}
