// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=enum-inverse-missing.example.com
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

// FooSpec has one value for two.
type FooSpec struct {
	Mode  string `json:"mode,omitempty"`
	Other string `json:"other,omitempty"`
	// +kubebuilder:validation:Enum=Quick;Slow
	Misspelt string `json:"misspelt,omitempty"`
	Empty    string `json:"empty,omitempty"`
	Number   int32  `json:"number,omitempty"`
}
