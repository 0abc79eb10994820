// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=listintolist.example.com
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

// FooSpec has a list for each form of a patch.
type FooSpec struct {
	Patches []Patch `json:"patches,omitempty"`
	// PatchesJSON6902 are patches in another form: the hub would not apply them if they
	// were kept in an annotation.
	PatchesJSON6902 []string `json:"patchesJson6902,omitempty"`
}

// Patch is a patch.
type Patch struct {
	Patch string `json:"patch"`
}
