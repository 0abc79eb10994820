// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=path-out-of-pointer.example.com
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

type FooSpec struct {
	Extra  *Extra `json:"extra,omitempty"`
	Paused string `json:"paused,omitempty"`
}

type Extra struct {
	Most int64 `json:"most,omitempty"`
}
