// Package v1alpha1 lacks what v1beta1 has: nothing that is said of that is said of this.
//
// +groupName=example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec is the spec.
type FooSpec struct {
	Extras string `json:"extras,omitempty"`
	Source Source `json:"source,omitempty"`
	Target Target `json:"target,omitempty"`
}

// Source is where things come from.
type Source struct {
	URL string `json:"url,omitempty"`
}

// Target is where they go.
type Target struct {
	URL string `json:"url,omitempty"`
}
