// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=path-into-dissolved-type.example.com
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

// FooSpec has addresses and two sides of one type.
type FooSpec struct {
	Address string `json:"address,omitempty"`
	Second  Place  `json:"second,omitempty"`
	Left    Side   `json:"left,omitempty"`
	Right   Side   `json:"right,omitempty"`
}

// Place is a host with a port.
type Place struct {
	Host string `json:"host,omitempty"`
	Port int32  `json:"port,omitempty"`
}

// Side is entered twice.
type Side struct {
	Note string `json:"note,omitempty"`
	Mark string `json:"mark,omitempty"`
}
