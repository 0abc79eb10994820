// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=enum-inverse.example.com
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
	// +kubebuilder:validation:Enum=New
	Mode   string `json:"mode,omitempty"`
	Listed string `json:"listed,omitempty"`
	Words  string `json:"words,omitempty"`
	// +kubebuilder:validation:Enum=Quick;Slow;Paused
	Chosen string `json:"chosen,omitempty"`
}
