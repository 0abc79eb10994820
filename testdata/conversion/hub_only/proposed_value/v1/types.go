// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=hub-only-proposed-value.example.com
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

// FooSpec writes out a field that must not be empty.
type FooSpec struct {
	// +optional
	// +kubebuilder:validation:Enum=ignored;enabled
	Mode string `json:"mode"`
	// +optional
	// +kubebuilder:validation:Enum="";none
	Level string `json:"level"`

	Disks map[string]string `json:"disks,omitempty"`
}
