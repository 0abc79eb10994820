// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=unlike.example.com
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

// FooStatus says what became of it.
type FooStatus struct {
	Replicas int32    `json:"replicas,omitempty"`
	Messages []string `json:"messages,omitempty"`
}
