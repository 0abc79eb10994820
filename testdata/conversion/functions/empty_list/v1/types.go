// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=func-empty-list.example.com
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

// FooSpec leaves empty lists out.
type FooSpec struct {
	Names  []string `json:"names,omitempty"`
	Bucket Bucket   `json:"bucket,omitempty"`
}

// Bucket holds names.
type Bucket struct {
	Names []string `json:"names,omitempty"`
}
