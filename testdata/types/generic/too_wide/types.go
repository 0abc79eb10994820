// The arguments of each generic type are twice those of the one before. The types do
// not contain themselves.

// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec G0[int32] `json:"spec"`
}

type Pair[A, B any] struct {
	A A `json:"a"`
	B B `json:"b"`
}

type G0[X any] struct {
	V G1[Pair[X, X]] `json:"v"`
}

type G1[X any] struct {
	V G2[Pair[X, X]] `json:"v"`
}

type G2[X any] struct {
	V G3[Pair[X, X]] `json:"v"`
}

type G3[X any] struct {
	V G4[Pair[X, X]] `json:"v"`
}

type G4[X any] struct {
	V G5[Pair[X, X]] `json:"v"`
}

type G5[X any] struct {
	V G6[Pair[X, X]] `json:"v"`
}

type G6[X any] struct {
	V X `json:"v"`
}
