// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=list-by-key.example.com
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

// Rule has fewer fields.
//
// +crdgen:conversion:hubOnly:path=.weight
type Rule struct {
	Name string `json:"name"`
	// +crdgen:conversion:preserve
	Legacy bool `json:"legacy,omitempty"`
}

// Port has no application protocol.
//
// +crdgen:conversion:hubOnly:path=.appProtocol
type Port struct {
	Port     int32  `json:"port"`
	Protocol string `json:"protocol"`
}
