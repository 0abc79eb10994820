// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=twins.example.com
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

// FooSpec is what the case is about.
type FooSpec struct {
	Runtime *RuntimeInput `json:"runtime,omitempty"`
	Deno    *Script       `json:"deno,omitempty"`
	Python  *Script       `json:"python,omitempty"`
}

// RuntimeInput has the fields of the struct that it was.
type RuntimeInput struct {
	Enabled    *bool    `json:"enabled,omitempty"`
	Namespaces []string `json:"namespaces,omitempty"`
	Containers []string `json:"containers,omitempty"`
}

// Script has the fields of a function.
type Script struct {
	FunctionRef string            `json:"functionRef,omitempty"`
	Inline      string            `json:"inline,omitempty"`
	Parameters  map[string]string `json:"parameters,omitempty"`
}
