// Package v1beta1 is a version.
//
// +groupName=names-taken.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	A string `json:"a,omitempty"`
}

// Convert_v1beta1_Foo_To_v1_Foo is no function.
var Convert_v1beta1_Foo_To_v1_Foo = 1
