// Package v1beta1 is a version.
//
// +groupName=fix-conversion-type-argument.example.com
package v1beta1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Memory Settings[resource.Quantity] `json:"memory,omitempty"`
}

// Settings hold a value.
type Settings[T any] struct {
	Value T `json:"value,omitempty"`
}
