// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=path-out-of-pointer.example.com
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

type FooSpec struct {
	Extra *Extra `json:"extra,omitempty"`
}

type Extra struct {
	Most int64 `json:"most,omitempty"`
	// +crdgen:conversion:path=/spec/paused
	Paused string `json:"paused,omitempty"`
}
