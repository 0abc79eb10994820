// Package v1beta1 is one version.
//
// +kubebuilder:object:generate=true
// +groupName=no-hub-newest.example.com
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
	Paused string `json:"paused,omitempty"`
}
