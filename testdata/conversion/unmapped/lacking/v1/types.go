// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=lacking.example.com
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

// FooSpec has what the other lacks, and lacks what the other has.
type FooSpec struct {
	Name string `json:"name,omitempty"`
	// +kubebuilder:validation:Enum=Slow;Fast
	Mode  string   `json:"mode"`
	Count *int32   `json:"count,omitempty"`
	Gone  string   `json:"gone,omitempty"`
	Bare  []string `json:"bare,omitempty"`
	Far   *Far     `json:"far,omitempty"`
	Inner *Inner   `json:"inner,omitempty"`
}

// Far is made of nothing.
type Far struct {
	Level int32 `json:"level,omitempty"`
}

// Inner has fewer fields.
type Inner struct {
	Name string `json:"name,omitempty"`
}
