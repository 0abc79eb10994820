// Package v1beta1 is the old version.
//
// +groupName=replaced-module.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// B is the same thing.
	//
	// +crdgen:conversion:path=.a
	B string `json:"b,omitempty"`
}
