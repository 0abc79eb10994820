// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=map-to-list.example.com
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

// FooSpec has a list.
type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	FailureDomains []FailureDomain `json:"failureDomains,omitempty"`
}

// FailureDomain is a zone with a name.
type FailureDomain struct {
	Name         string            `json:"name"`
	ControlPlane *bool             `json:"controlPlane,omitempty"`
	Attributes   map[string]string `json:"attributes,omitempty"`
	Weight       *int32            `json:"weight,omitempty"`
}
