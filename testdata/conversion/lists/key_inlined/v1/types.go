// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=key-inlined.example.com
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

// FooSpec has a list.
type FooSpec struct {
	Matchers []Matcher `json:"matchers,omitempty"`
}

// Matcher inlines its name.
type Matcher struct {
	Named `json:",inline"`
}

// Named has a name.
type Named struct {
	Name string `json:"name"`
}
