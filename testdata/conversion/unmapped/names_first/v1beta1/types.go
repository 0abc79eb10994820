// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=names-first.example.com
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

// FooSpec has one of each.
type FooSpec struct {
	Zone  string `json:"zone,omitempty"`
	Admin string `json:"admin,omitempty"`
	Size  *int32 `json:"size,omitempty"`
}
