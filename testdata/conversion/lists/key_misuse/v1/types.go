// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=key-misuse.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has lists whose items have no such key.
type FooSpec struct {
	Unknown []Step `json:"unknown,omitempty"`
	Nothing []Step `json:"nothing,omitempty"`
	Pointer []Step `json:"pointer,omitempty"`
	Struct  []Step `json:"struct,omitempty"`
	Lost    []Step `json:"lost,omitempty"`
	Changed []Step `json:"changed,omitempty"`
}

// Step has more.
type Step struct {
	Name string  `json:"name"`
	Nick *string `json:"nick,omitempty"`
	Ref  Ref     `json:"ref,omitempty"`
	Mode string  `json:"mode,omitempty"`
	TTY  bool    `json:"tty,omitempty"`
}

// Ref is a struct.
type Ref struct {
	Name string `json:"name,omitempty"`
}
