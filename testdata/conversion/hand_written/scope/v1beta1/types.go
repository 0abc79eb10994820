// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=by-hand-scope.example.com
package v1beta1

import (
	"example.com/cases/conversion/hand_written/scope/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a part that somebody converts by hand.
type FooSpec struct {
	Part  Part   `json:"part,omitempty"`
	Parts []Part `json:"parts,omitempty"`
}

// Part has a name.
type Part struct {
	// +crdgen:conversion:path=.title
	Name string `json:"name,omitempty"`
	Same string `json:"same,omitempty"`
}

// Convert passes no scope on, as functions of conversion-gen take one.
func Convert(in *Part, out *v1.Part) error {
	return Convert_v1beta1_Part_To_v1_Part(in, out, nil)
}
