// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=type-renamed.example.com
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

// FooSpec refers to a template.
type FooSpec struct {
	Template TemplateReference `json:"template,omitempty"`
}

// TemplateReference names a template.
type TemplateReference struct {
	Name string   `json:"name"`
	Refs []string `json:"refs,omitempty"`
}
