// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hand-written-uncalled.example.com
package v1beta1

import (
	"example.com/cases/conversion/hand_written/uncalled/v1"
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

// FooSpec has an inlined struct.
type FooSpec struct {
	Base  `json:",inline"`
	Phase Phase `json:"phase,omitempty"`
	// +crdgen:conversion:path=.other
	Rest Base `json:"rest,omitempty"`
	// +crdgen:conversion:func:to=NameOf,from=NameOf,paths={.name}
	Name string `json:"name,omitempty"`
}

// Phase is a string.
type Phase string

// Base is inlined.
type Base struct {
	Limit int32 `json:"limit,omitempty"`
}

// Convert_v1beta1_Phase_To_v1_Phase converts no structs.
func Convert_v1beta1_Phase_To_v1_Phase(in *Phase, out *v1.Phase) error {
	*out = "new " + v1.Phase(*in)
	return nil
}

// Convert_v1beta1_Base_To_v1_FooSpec is for an inlined struct that is none in the hub.
func Convert_v1beta1_Base_To_v1_FooSpec(in *Base, out *v1.FooSpec) error {
	out.Limit = in.Limit / 10
	return nil
}

// Convert_v1_Phase_To_v1beta1_Phase is called by hand, before and after it is declared.
func Convert_v1_Phase_To_v1beta1_Phase(in *v1.Phase, out *Phase) error {
	*out = Phase(*in)
	return nil
}

// NameOf calls it.
func NameOf(name string) string {
	phase, to := v1.Phase(name), Phase("")
	if Convert_v1_Phase_To_v1beta1_Phase(&phase, &to) != nil {
		return ""
	}
	return string(to)
}
