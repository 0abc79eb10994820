// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Tree struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Root T00 `json:"root"`
}

type T00 struct {
	A T01 `json:"a"`
	B T01 `json:"b"`
}

type T01 struct {
	A T02 `json:"a"`
	B T02 `json:"b"`
}

type T02 struct {
	A T03 `json:"a"`
	B T03 `json:"b"`
}

type T03 struct {
	A T04 `json:"a"`
	B T04 `json:"b"`
}

type T04 struct {
	A T05 `json:"a"`
	B T05 `json:"b"`
}

type T05 struct {
	A T06 `json:"a"`
	B T06 `json:"b"`
}

type T06 struct {
	A T07 `json:"a"`
	B T07 `json:"b"`
}

type T07 struct {
	A T08 `json:"a"`
	B T08 `json:"b"`
}

type T08 struct {
	A T09 `json:"a"`
	B T09 `json:"b"`
}

type T09 struct {
	A T10 `json:"a"`
	B T10 `json:"b"`
}

type T10 struct {
	A T11 `json:"a"`
	B T11 `json:"b"`
}

type T11 struct {
	A T12 `json:"a"`
	B T12 `json:"b"`
}

type T12 struct {
	A T13 `json:"a"`
	B T13 `json:"b"`
}

type T13 struct {
	A T14 `json:"a"`
	B T14 `json:"b"`
}

type T14 struct {
	A T15 `json:"a"`
	B T15 `json:"b"`
}

type T15 struct {
	A T16 `json:"a"`
	B T16 `json:"b"`
}

type T16 struct {
	A T17 `json:"a"`
	B T17 `json:"b"`
}

type T17 struct {
	A T18 `json:"a"`
	B T18 `json:"b"`
}

type T18 struct {
	A T19 `json:"a"`
	B T19 `json:"b"`
}

type T19 struct {
	A T20 `json:"a"`
	B T20 `json:"b"`
}

type T20 struct {
	A T21 `json:"a"`
	B T21 `json:"b"`
}

type T21 struct {
	A T22 `json:"a"`
	B T22 `json:"b"`
}

type T22 struct {
	A T23 `json:"a"`
	B T23 `json:"b"`
}

type T23 struct {
	A T24 `json:"a"`
	B T24 `json:"b"`
}

type T24 struct {
	A T25 `json:"a"`
	B T25 `json:"b"`
}

type T25 struct {
	A T26 `json:"a"`
	B T26 `json:"b"`
}

type T26 struct {
	A T27 `json:"a"`
	B T27 `json:"b"`
}

type T27 struct {
	A T28 `json:"a"`
	B T28 `json:"b"`
}

type T28 struct {
	A T29 `json:"a"`
	B T29 `json:"b"`
}

type T29 struct {
	A T30 `json:"a"`
	B T30 `json:"b"`
}

type T30 struct {
	A T31 `json:"a"`
	B T31 `json:"b"`
}

type T31 struct {
	A T32 `json:"a"`
	B T32 `json:"b"`
}

type T32 struct {
	A T33 `json:"a"`
	B T33 `json:"b"`
}

type T33 struct {
	A T34 `json:"a"`
	B T34 `json:"b"`
}

type T34 struct {
	A T35 `json:"a"`
	B T35 `json:"b"`
}

type T35 struct {
	A T36 `json:"a"`
	B T36 `json:"b"`
}

type T36 struct {
	A T37 `json:"a"`
	B T37 `json:"b"`
}

type T37 struct {
	A T38 `json:"a"`
	B T38 `json:"b"`
}

type T38 struct {
	A T39 `json:"a"`
	B T39 `json:"b"`
}

type T39 struct {
	A T40 `json:"a"`
	B T40 `json:"b"`
}

type T40 struct {
	Name string `json:"name"`
}
