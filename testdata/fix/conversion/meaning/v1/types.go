// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=meaning.example.com
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

// FooSpec says the same in another way.
type FooSpec struct {
	Mode    string   `json:"mode,omitempty"`
	Metrics []Metric `json:"metrics,omitempty"`
	Door    Door     `json:"door,omitempty"`
}

// Metric is one aim.
type Metric struct {
	Kind  string `json:"kind"`
	Value int32  `json:"value"`
}

// Door may have been locked.
type Door struct {
	Open bool  `json:"open,omitempty"`
	Lock *Lock `json:"lock,omitempty"`
}

// Lock is one below the struct that lacks it.
type Lock struct {
	Closed *bool `json:"closed,omitempty"`
}
