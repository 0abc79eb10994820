// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=type-names-differ.example.com
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

// FooSpec is the old one.
type FooSpec struct {
	Template TemplateRef `json:"template,omitempty"`
	Other    OtherRef    `json:"other,omitempty"`
}

// TemplateRef names a template.
type TemplateRef struct {
	Name string `json:"name"`
}

// OtherRef names something else.
//
// +crdgen:conversion:type=TemplateReference
type OtherRef struct {
	Name string `json:"name"`
}
