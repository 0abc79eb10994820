// Package v1beta1 has a field that may be either of two, and one that may have moved.
//
// +groupName=example.com
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

// FooSpec is the spec.
type FooSpec struct {
	Lastline *string `json:"lastline,omitempty"`
	Source   Source  `json:"source,omitempty"`
	Target   Target  `json:"target,omitempty"`
}

// Source is where things come from.
type Source struct {
	URL        string `json:"url,omitempty"`
	SecretName string `json:"secretName,omitempty"`
}

// Target is where they go.
type Target struct {
	URL string `json:"url,omitempty"`
}
