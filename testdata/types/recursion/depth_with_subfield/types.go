// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type T struct {
	A string `json:"a"`
	// +crdgen:recursion:depth=2
	// +k8s:subfield(a)=+k8s:minLength=2
	Next *T `json:"next,omitempty"`
}
type S struct {
	A T `json:"a"`
}

type K struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              S `json:"spec"`
}
