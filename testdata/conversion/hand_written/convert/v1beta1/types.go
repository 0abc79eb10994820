// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=by-hand.example.com
package v1beta1

import (
	"example.com/cases/conversion/hand_written/convert/v1"
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
	Name string `json:"name,omitempty"`
	Same string `json:"same,omitempty"`
}

// Convert_v1beta1_Part_To_v1_Part takes the generated one's place.
func Convert_v1beta1_Part_To_v1_Part(in *Part, out *v1.Part) error {
	out.Title = in.Name
	return autoConvert_v1beta1_Part_To_v1_Part(in, out)
}

// Convert_v1_Part_To_v1beta1_Part takes the generated one's place.
func Convert_v1_Part_To_v1beta1_Part(in *v1.Part, out *Part) error {
	out.Name = in.Title
	return autoConvert_v1_Part_To_v1beta1_Part(in, out)
}
