// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=empty-lists.example.com
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

// FooSpec leaves empty lists out, but for one.
type FooSpec struct {
	Names  []string          `json:"names,omitempty"`
	Labels map[string]string `json:"labels"`
	Parts  []Part            `json:"parts,omitempty"`
	Words  []Word            `json:"words,omitempty"`
}

// Part has a name.
type Part struct {
	Name *string `json:"name,omitempty"`
}

// Word has a name only.
type Word struct {
	Name string `json:"name"`
}
