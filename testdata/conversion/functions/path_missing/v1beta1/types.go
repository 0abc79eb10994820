// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=func-path-missing.example.com
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

// FooSpec is the old one.
type FooSpec struct {
	// +crdgen:conversion:func:to=Same,from=Same,paths={.titel}
	Name string `json:"name,omitempty"`
}

// Same is what the marker names.
func Same(v string) string { return v }
