// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=items-of-other-key.example.com
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

// FooSpec has a list whose items have a number.
type FooSpec struct {
	// +listType=map
	// +listMapKey=id
	Members []Member `json:"members,omitempty"`
}

// Member has a name.
type Member struct {
	ID   int32  `json:"id"`
	Name string `json:"name"`
}
