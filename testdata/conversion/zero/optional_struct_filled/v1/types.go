// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=optional-struct-filled.example.com
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

// FooSpec leaves out what is not there.
type FooSpec struct {
	Last  LastStatus  `json:"last,omitempty,omitzero"`
	First *LastStatus `json:"first,omitempty"`
	// +listType=map
	// +listMapKey=name
	Envs *[]Env `json:"envs,omitempty"`
}

// LastStatus tells no number from zero.
type LastStatus struct {
	Machine string `json:"machine,omitempty"`
	Count   *int32 `json:"count,omitempty"`
	More    string `json:"more,omitempty"`
}

// Env has more than the old version.
type Env struct {
	Name string `json:"name"`
	From string `json:"from,omitempty"`
}
