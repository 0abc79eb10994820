// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=twins.example.com
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

// FooSpec is what the case is about.
type FooSpec struct {
	Application *ApplicationInput `json:"application,omitempty"`
	Function    *Function         `json:"function,omitempty"`
}

// ApplicationInput became RuntimeInput.
type ApplicationInput struct {
	Enabled    *bool    `json:"enabled,omitempty"`
	Namespaces []string `json:"namespaces,omitempty"`
	Containers []string `json:"containers,omitempty"`
}

// Function may be either script.
type Function struct {
	FunctionRef string            `json:"functionRef,omitempty"`
	Inline      string            `json:"inline,omitempty"`
	Parameters  map[string]string `json:"parameters,omitempty"`
}
