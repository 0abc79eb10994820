// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=dissolved.example.com
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

// FooSpec is flat but for its limits.
type FooSpec struct {
	Type   string `json:"type,omitempty"`
	Limits Limits `json:"limits,omitempty"`
	Items  []Item `json:"items,omitempty"`
}

// Limits are bounds.
type Limits struct {
	Surge *int32 `json:"surge,omitempty"`
}

// Item is flat, too.
type Item struct {
	Key    string  `json:"key"`
	Type   string  `json:"type,omitempty"`
	Limits *Limits `json:"limits,omitempty"`
}
