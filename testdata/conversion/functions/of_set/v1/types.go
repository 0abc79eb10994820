// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=func-of-set.example.com
package v1

import (
	"maps"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has what the disks are for.//
// +kubebuilder:object:generate=false
type FooSpec struct {
	Disks map[string]string `json:"disks,omitempty"`

	Nodes map[string]struct{} `json:"nodes,omitempty"`
}

// DeepCopyInto is written by hand, since sets are copied by nobody else.
func (in *FooSpec) DeepCopyInto(out *FooSpec) {
	out.Disks, out.Nodes = maps.Clone(in.Disks), maps.Clone(in.Nodes)
}
