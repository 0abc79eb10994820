// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=list-by-key.example.com
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
	// +listType=map
	// +listMapKey=name
	Rules []Rule `json:"rules,omitempty"`
	// +listType=map
	// +listMapKey=port
	// +listMapKey=protocol
	Ports []Port `json:"ports,omitempty"`
}

// Rule has a weight.
type Rule struct {
	Name   string `json:"name"`
	Weight *int64 `json:"weight,omitempty"`
}

// Port has an application protocol.
type Port struct {
	Port        int32   `json:"port"`
	Protocol    string  `json:"protocol"`
	AppProtocol *string `json:"appProtocol,omitempty"`
}
