// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=keysmerged.example.com
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
	// +listType=atomic
	Steps []Step `json:"steps,omitempty"`
	// +listType=atomic
	Ports []Port `json:"ports,omitempty"`
}

// Port is known by its number.
type Port struct {
	Number int32 `json:"number"`
	// +optional
	Secure bool `json:"secure,omitempty"`
}

// Step is known by its type.
type Step struct {
	// +kubebuilder:validation:Enum=New
	Type string `json:"type"`
	// +optional
	Secure bool `json:"secure,omitempty"`
}
