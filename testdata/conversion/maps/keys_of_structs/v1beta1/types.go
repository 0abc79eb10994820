// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=keysofstructs.example.com
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

// FooSpec has structs under keys that are called otherwise in each version.
type FooSpec struct {
	ByLevel map[Level]Elem `json:"byLevel,omitempty"`
}

// Level is a key.
//
// +kubebuilder:validation:Enum=A;B
type Level string

// Elem stands under a key.
type Elem struct {
	Name string `json:"name,omitempty"`
	// +crdgen:conversion:preserve
	Note string `json:"note,omitempty"`
}
