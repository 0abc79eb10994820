// Package v1beta1 says nothing of its group.
//
// +kubebuilder:object:generate=true
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

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
	B string `json:"b,omitempty"`
}

// SchemeGroupVersion says it in Go, which no marker does.
var SchemeGroupVersion = schema.GroupVersion{Group: "one.example.com", Version: "v1beta1"}
