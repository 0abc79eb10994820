// Each type inlines the next one twice, once through a second type: the schema is given
// up, and named, when more is merged than any server stores.

// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec S0 `json:"spec"`
}

type S0 struct {
	S1 `json:",inline"`
	T1 `json:",inline"`
}

type T1 struct {
	S1 `json:",inline"`
}

type S1 struct {
	S2 `json:",inline"`
	T2 `json:",inline"`
}

type T2 struct {
	S2 `json:",inline"`
}

type S2 struct {
	S3 `json:",inline"`
	T3 `json:",inline"`
}

type T3 struct {
	S3 `json:",inline"`
}

type S3 struct {
	S4 `json:",inline"`
	T4 `json:",inline"`
}

type T4 struct {
	S4 `json:",inline"`
}

type S4 struct {
	S5 `json:",inline"`
	T5 `json:",inline"`
}

type T5 struct {
	S5 `json:",inline"`
}

type S5 struct {
	S6 `json:",inline"`
	T6 `json:",inline"`
}

type T6 struct {
	S6 `json:",inline"`
}

type S6 struct {
	S7 `json:",inline"`
	T7 `json:",inline"`
}

type T7 struct {
	S7 `json:",inline"`
}

type S7 struct {
	S8 `json:",inline"`
	T8 `json:",inline"`
}

type T8 struct {
	S8 `json:",inline"`
}

type S8 struct {
	S9 `json:",inline"`
	T9 `json:",inline"`
}

type T9 struct {
	S9 `json:",inline"`
}

type S9 struct {
	S10 `json:",inline"`
	T10 `json:",inline"`
}

type T10 struct {
	S10 `json:",inline"`
}

type S10 struct {
	S11 `json:",inline"`
	T11 `json:",inline"`
}

type T11 struct {
	S11 `json:",inline"`
}

type S11 struct {
	S12 `json:",inline"`
	T12 `json:",inline"`
}

type T12 struct {
	S12 `json:",inline"`
}

type S12 struct {
	S13 `json:",inline"`
	T13 `json:",inline"`
}

type T13 struct {
	S13 `json:",inline"`
}

type S13 struct {
	S14 `json:",inline"`
	T14 `json:",inline"`
}

type T14 struct {
	S14 `json:",inline"`
}

type S14 struct {
	S15 `json:",inline"`
	T15 `json:",inline"`
}

type T15 struct {
	S15 `json:",inline"`
}

type S15 struct {
	S16 `json:",inline"`
	T16 `json:",inline"`
}

type T16 struct {
	S16 `json:",inline"`
}

type S16 struct {
	S17 `json:",inline"`
	T17 `json:",inline"`
}

type T17 struct {
	S17 `json:",inline"`
}

type S17 struct {
	S18 `json:",inline"`
	T18 `json:",inline"`
}

type T18 struct {
	S18 `json:",inline"`
}

type S18 struct {
	S19 `json:",inline"`
	T19 `json:",inline"`
}

type T19 struct {
	S19 `json:",inline"`
}

type S19 struct {
	S20 `json:",inline"`
	T20 `json:",inline"`
}

type T20 struct {
	S20 `json:",inline"`
}

type S20 struct {
	S21 `json:",inline"`
	T21 `json:",inline"`
}

type T21 struct {
	S21 `json:",inline"`
}

type S21 struct {
	S22 `json:",inline"`
	T22 `json:",inline"`
}

type T22 struct {
	S22 `json:",inline"`
}

type S22 struct {
	S23 `json:",inline"`
	T23 `json:",inline"`
}

type T23 struct {
	S23 `json:",inline"`
}

type S23 struct {
	S24 `json:",inline"`
	T24 `json:",inline"`
}

type T24 struct {
	S24 `json:",inline"`
}

type S24 struct {
	S25 `json:",inline"`
	T25 `json:",inline"`
}

type T25 struct {
	S25 `json:",inline"`
}

type S25 struct {
	S26 `json:",inline"`
	T26 `json:",inline"`
}

type T26 struct {
	S26 `json:",inline"`
}

type S26 struct {
	S27 `json:",inline"`
	T27 `json:",inline"`
}

type T27 struct {
	S27 `json:",inline"`
}

type S27 struct {
	S28 `json:",inline"`
	T28 `json:",inline"`
}

type T28 struct {
	S28 `json:",inline"`
}

type S28 struct {
	S29 `json:",inline"`
	T29 `json:",inline"`
}

type T29 struct {
	S29 `json:",inline"`
}

type S29 struct {
	S30 `json:",inline"`
	T30 `json:",inline"`
}

type T30 struct {
	S30 `json:",inline"`
}

type S30 struct {
	X string `json:"x"`
}
