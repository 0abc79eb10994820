// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=listintolist.example.com
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

// FooSpec has one list for all patches.
type FooSpec struct {
	Patches []Patch `json:"patches,omitempty"`
}

// Patch is a patch.
type Patch struct {
	Patch string `json:"patch"`
}
