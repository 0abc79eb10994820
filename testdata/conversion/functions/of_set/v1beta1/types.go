// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=func-of-set.example.com
package v1beta1

import (
	"maps"

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

// FooSpec has a set of disks.//
// +kubebuilder:object:generate=false
type FooSpec struct {
	// +crdgen:conversion:func:to=Named,from=Names,paths={.disks}
	Disks map[string]struct{} `json:"disks,omitempty"`

	Nodes map[string]struct{} `json:"nodes,omitempty"`
}

// DeepCopyInto is written by hand, since sets are copied by nobody else.
func (in *FooSpec) DeepCopyInto(out *FooSpec) {
	out.Disks, out.Nodes = maps.Clone(in.Disks), maps.Clone(in.Nodes)
}

// Named gives each disk no purpose.
func Named(in map[string]struct{}) map[string]string {
	out := map[string]string{}
	for name := range in {
		out[name] = ""
	}
	return out
}

// Names is its inverse.
func Names(in map[string]string) map[string]struct{} {
	out := map[string]struct{}{}
	for name := range in {
		out[name] = struct{}{}
	}
	return out
}
