// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=default-of-one.example.com
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

// FooSpec has defaults that the hub lacks: those that change nothing there are not told.
type FooSpec struct {
	// +kubebuilder:default=true
	Enabled *bool `json:"enabled,omitempty"`
	// +crdgen:conversion:path=.mode
	// +kubebuilder:default=Fast
	Speed string `json:"speed,omitempty"`
	// +crdgen:conversion:unit=seconds
	// +kubebuilder:default="5m"
	Seconds *metav1.Duration `json:"seconds,omitempty"`
	// The stored version has the default: it is there in both.
	Filled *int32 `json:"filled,omitempty"`
	// The default is what nothing means.
	// +kubebuilder:default=false
	Off *bool `json:"off,omitempty"`
	// The hub always writes the field.
	// +kubebuilder:default=a
	Always string `json:"always,omitempty"`
	// +kubebuilder:default={a}
	Tags []string `json:"tags,omitempty"`
	// This version always writes the field.
	// +kubebuilder:default=a
	Shown string `json:"shown"`
}
