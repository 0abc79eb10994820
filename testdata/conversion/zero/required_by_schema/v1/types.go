// Package v1 is the hub, whose fields are optional unless they say otherwise.
//
// +kubebuilder:object:generate=true
// +kubebuilder:validation:Optional
// +groupName=required.example.com
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

// FooSpec is the hub's.
type FooSpec struct {
	// Size is optional, as all fields of the package.
	Size int32 `json:"size"`
	// Limit must not be null.
	// +required
	Limit *int32 `json:"limit"`
	// Mode has two markers, of which kubebuilder's own counts.
	// +optional
	// +kubebuilder:validation:Required
	Mode string `json:"mode,omitempty"`
	// Level has a default by its type.
	// +required
	Level Level `json:"level"`
}

// Level is 1 where nothing is said.
//
// +kubebuilder:default=1
type Level int32
