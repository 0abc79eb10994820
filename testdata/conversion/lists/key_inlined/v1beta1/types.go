// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=key-inlined.example.com
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

// FooSpec has a list of which something is kept.
type FooSpec struct {
	Matchers []Matcher `json:"matchers,omitempty"`
}

// Matcher inlines its name, and has more.
type Matcher struct {
	Named `json:",inline"`
	// +crdgen:conversion:preserve
	Regex bool `json:"regex,omitempty"`
}

// Named has a name.
type Named struct {
	Name string `json:"name"`
}
