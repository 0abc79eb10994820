// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=invariants.example.com
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

// FooSpec has a span.
type FooSpec struct {
	Span Span `json:"span"`
}

// Span is never shorter than nothing, as a webhook sees to.
type Span struct {
	Start  int64 `json:"start"`
	Length int64 `json:"length"`
}

// FuzzFix_Foo makes random objects such as the webhook accepts.
func FuzzFix_Foo(foo *Foo) {
	foo.Spec.Span.Start %= 1000
	foo.Spec.Span.Length &= 0xfff
}
