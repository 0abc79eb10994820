// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=tighter-outside.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status FooStatus `json:"status,omitempty"`
}

// FooStatus has conditions.
type FooStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	// +listType=map
	// +listMapKey=type
	Embedded []Embedded `json:"embedded,omitempty"`
}

// Embedded is a condition.
type Embedded struct {
	metav1.Condition `json:",inline"`
}
