// Package v1 is the hub.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

// FooSpec has the new names, and fields that are new and must be there.
type FooSpec struct {
	City    string `json:"city"`
	Host    string `json:"host"`
	Port    int32  `json:"port"`
	Paused  bool   `json:"paused"`
	Retries int32  `json:"retries"`
}
