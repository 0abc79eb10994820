// Package v1beta1 has fields that got other names: nobody knows which, and nothing is written.
//
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

// FooSpec has one marker, which lacks a value.
//
// +crdgen:conversion:hubOnly:path=.retries
type FooSpec struct {
	Town     string `json:"town"`
	HostPort string `json:"hostPort"`
	Weight   int32  `json:"weight,omitempty"`
}
