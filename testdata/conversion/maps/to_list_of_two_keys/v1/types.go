// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=map-to-list-of-two-keys.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +listType=map
	// +listMapKey=name
	// +listMapKey=value
	Args []Arg `json:"args,omitempty"`
}

// Arg may be there twice with one name.
type Arg struct {
	Name  string  `json:"name"`
	Value *string `json:"value,omitempty"`
}
