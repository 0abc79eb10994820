// Package v1 is the hub.
//
// +groupName=example.com
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

// FooSpec is the spec.
type FooSpec struct {
	Deadline *string `json:"deadline,omitempty"`
	Extra    string  `json:"extra,omitempty"`
	Source   Source  `json:"source,omitempty"`
	Target   Target  `json:"target,omitempty"`
}

// Source is where things come from.
type Source struct {
	URL string `json:"url,omitempty"`
}

// Target is where they go.
type Target struct {
	URL        string `json:"url,omitempty"`
	SecretName string `json:"secretName,omitempty"`
}
