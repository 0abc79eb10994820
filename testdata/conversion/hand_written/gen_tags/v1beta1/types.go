// Package v1beta1 was written for conversion-gen.
//
// +k8s:conversion-gen=example.com/cases/conversion/hand_written/gen_tags/v1
// +k8s:defaulter-gen=TypeMeta
// +groupName=gen.example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/conversion"

	"example.com/cases/conversion/hand_written/gen_tags/v1"
)

// +kubebuilder:object:root=true
// +k8s:conversion-gen:explicit-from=net/url.Values
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

type FooSpec struct {
	Replicas int32  `json:"replicas"`
	Name     string `json:"name"`
}

// Convert_v1beta1_FooSpec_To_v1_FooSpec was written by hand, as the field has another name there.
func Convert_v1beta1_FooSpec_To_v1_FooSpec(in *FooSpec, out *v1.FooSpec, s conversion.Scope) error {
	out.Size, out.Name = in.Replicas, in.Name
	return nil
}

// Convert_v1_FooSpec_To_v1beta1_FooSpec is its inverse.
func Convert_v1_FooSpec_To_v1beta1_FooSpec(in *v1.FooSpec, out *FooSpec, s conversion.Scope) error {
	out.Replicas, out.Name = in.Size, in.Name
	return nil
}
