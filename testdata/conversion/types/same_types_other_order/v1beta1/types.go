// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=same-types-other-order.example.com
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

// FooSpec has two strings.
type FooSpec struct {
	First  string `json:"first,omitempty"`
	Second string `json:"second,omitempty"`
	Pairs  []Pair `json:"pairs,omitempty"`
}

// Pair is converted field by field.
type Pair struct {
	Left  string `json:"left"`
	Right string `json:"right"`
}
