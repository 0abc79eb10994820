// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=map-to-list.example.com
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

// FooSpec has a map.
type FooSpec struct {
	// +crdgen:conversion:mapKey=name
	FailureDomains map[string]FailureDomain `json:"failureDomains,omitempty"`
}

// FailureDomain is a zone.
//
// +crdgen:conversion:hubOnly:path=.weight
type FailureDomain struct {
	ControlPlane bool              `json:"controlPlane,omitempty"`
	Attributes   map[string]string `json:"attributes,omitempty"`
}
