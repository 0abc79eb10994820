// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=items-twice.example.com
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

// FooSpec has lists that may hold one item twice, but for two.
type FooSpec struct {
	// +crdgen:conversion:elem:key=name
	Members []string `json:"members,omitempty"`
	// +crdgen:conversion:elem:key=name
	// +listType=set
	Owners []string `json:"owners,omitempty"`
	// +crdgen:conversion:elem:key=name,count=count
	Toppings   []string `json:"toppings,omitempty"`
	Finalizers []string `json:"finalizers,omitempty"`
	// +listType=atomic
	Ports []Port `json:"ports,omitempty"`
}

// Port has a name.
type Port struct {
	Name   string `json:"name"`
	Number int32  `json:"number"`
}
