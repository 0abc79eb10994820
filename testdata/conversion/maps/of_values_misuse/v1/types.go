// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=map-of-values-misuse.example.com
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

// FooSpec has lists.
type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	Env []EnvVar `json:"env,omitempty"`
	// +listType=map
	// +listMapKey=name
	Flags []Flag `json:"flags,omitempty"`
	// +listType=map
	// +listMapKey=name
	Labels []Label `json:"labels,omitempty"`
	// +listType=map
	// +listMapKey=name
	Notes []Label `json:"notes,omitempty"`
	// +listType=map
	// +listMapKey=name
	Params []EnvVar `json:"params,omitempty"`
	// +listType=map
	// +listMapKey=name
	Args []Arg `json:"args,omitempty"`
}

// EnvVar has two texts beside its name.
type EnvVar struct {
	Name   string `json:"name"`
	Value  string `json:"value,omitempty"`
	Secret string `json:"secret,omitempty"`
}

// Flag has no text beside its name.
type Flag struct {
	Name string `json:"name"`
	On   bool   `json:"on,omitempty"`
}

// Label is a name with a value.
type Label struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Arg has a value that may be empty.
type Arg struct {
	Name   string    `json:"name"`
	Values *[]string `json:"values,omitempty"`
}
