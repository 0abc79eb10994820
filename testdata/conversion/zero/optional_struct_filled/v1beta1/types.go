// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=optional-struct-filled.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a struct that is not there, of which a version that has it always
// writes the number.
type FooSpec struct {
	Last  *LastStatus `json:"last,omitempty"`
	First LastStatus  `json:"first,omitzero"`
	// +listType=map
	// +listMapKey=name
	Envs []Env `json:"envs,omitempty"`
}

// LastStatus has a number always.
//
// +crdgen:conversion:hubOnly:path=.more
type LastStatus struct {
	Machine string `json:"machine,omitempty"`
	// +crdgen:ignore:rule=presence-lost,reason="zero is what there is at first"
	Count int32 `json:"count"`
	// +crdgen:conversion:preserve
	Old string `json:"old,omitempty"`
}

// Env has a name.
//
// +crdgen:conversion:hubOnly:path=.from
type Env struct {
	Name string `json:"name"`
}
