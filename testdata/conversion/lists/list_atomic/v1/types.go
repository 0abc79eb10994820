// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=list-atomic.example.com
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

// FooSpec has a list that is written as a whole.
type FooSpec struct {
	// +listType=atomic
	Matchers []Matcher `json:"matchers,omitempty"`
}

// Matcher has a name.
type Matcher struct {
	Name string `json:"name"`
}
