// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=questions-recursive.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Node `json:"spec,omitempty"`
}

// Node holds itself by a field that the versions name differently.
type Node struct {
	Following *Node `json:"following,omitempty"`
}
