// Package v1 is the hub, and stored.
//
// +kubebuilder:object:generate=true
// +groupName=default-of-one.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has other defaults, or none.
type FooSpec struct {
	Enabled *bool  `json:"enabled,omitempty"`
	Mode    string `json:"mode,omitempty"`
	Seconds *int32 `json:"seconds,omitempty"`
	// +kubebuilder:default=3
	Filled *int32   `json:"filled,omitempty"`
	Off    *bool    `json:"off,omitempty"`
	Always string   `json:"always"`
	Tags   []string `json:"tags,omitempty"`
	Shown  string   `json:"shown,omitempty"`
}
