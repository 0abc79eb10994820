// Package v1 is the hub.
//
// +groupName=predeclared.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Names are two in one.
	Names []*string `json:"names,omitempty"`
	// Length is how long it is.
	Length int32 `json:"length,omitempty"`
}
