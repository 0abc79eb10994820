// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=held-inside.example.com
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

// FooSpec has a template, and not what was called its reference.
type FooSpec struct {
	Template *Reference `json:"template,omitempty"`
	Image    *Image     `json:"image,omitempty"`
}

// Reference names an object.
type Reference struct {
	Name      string `json:"name"`
	Namespace string `json:"namespace,omitempty"`
}

// Image has a name or an ID.
type Image struct {
	ID   *string `json:"id,omitempty"`
	Name *string `json:"name,omitempty"`
}
