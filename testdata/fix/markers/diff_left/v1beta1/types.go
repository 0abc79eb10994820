// Package v1beta1 needs two markers that are known, above a line about which somebody has to decide.
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

// FooSpec has fields that were renamed.
type FooSpec struct {
	Label  []string  `json:"label,omitempty"`
	Ref    Reference `json:"ref,omitempty"`
	Closed bool      `json:"closed,omitempty"`
}

// Reference is called otherwise there.
type Reference struct {
	Name string `json:"name"`
}
