// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=fix-conversion-references.example.com
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

// FooSpec holds values, and names of objects.
type FooSpec struct {
	Password string `json:"password,omitempty"`
	// class is the name of the FooClass to use.
	Class       string `json:"class,omitempty"`
	Certificate string `json:"certificate,omitempty"`
	// Script is the text of the shell script.
	Script   string `json:"script,omitempty"`
	TokenRef string `json:"tokenRef,omitempty"`
	// The name of the FooPolicy.
	Policy string `json:"policy,omitempty"`
}
