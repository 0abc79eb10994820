// Package v1beta1 has fields with two markers, of which one alone can be right: each is one finding.
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

// FooSpec has fields of which two things are said.
type FooSpec struct {
	// +crdgen:conversion:path=.a
	// +crdgen:conversion:drop:reason="nobody needs it"
	One string `json:"one,omitempty"`
	// +crdgen:conversion:func:to=Same,from=Same,paths={.b}
	// +crdgen:conversion:path=.b
	Two string `json:"two,omitempty"`
	// +crdgen:conversion:preserve
	// +crdgen:conversion:drop:reason="nobody needs it"
	C string `json:"c,omitempty"`
	// +crdgen:conversion:path=.d
	// +crdgen:conversion:path=.a
	Four string `json:"four,omitempty"`
}

// Same is its own inverse.
func Same(s string) string { return s }
