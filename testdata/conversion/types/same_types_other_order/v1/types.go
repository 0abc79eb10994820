// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=same-types-other-order.example.com
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

// FooSpec has the same two in another order.
type FooSpec struct {
	Second string `json:"second,omitempty"`
	First  string `json:"first,omitempty"`
	Pairs  []Pair `json:"pairs,omitempty"`
}

// Pair has another order, too.
type Pair struct {
	Right string `json:"right"`
	Left  string `json:"left"`
}
