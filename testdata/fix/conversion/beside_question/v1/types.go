// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=fix-conversion-beside-question.example.com
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

// FooSpec has a size that may be in any of these fields.
type FooSpec struct {
	Storage Storage `json:"storage,omitempty"`
	DiskGB  int32   `json:"diskGB,omitempty"`
}

// Storage may have it, too.
type Storage struct {
	Capacity int64 `json:"capacity,omitempty"`
}
