// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=usual-name.example.com
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

// FooSpec has one of them inside.
type FooSpec struct {
	Scaling *Scaling `json:"scaling,omitempty"`
}

// Scaling scales.
type Scaling struct {
	Mode     string `json:"mode,omitempty"`
	Replicas *int32 `json:"replicas,omitempty"`
}
