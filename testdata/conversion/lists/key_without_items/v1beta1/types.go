// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=key-without-items.example.com
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

// FooSpec names keys where there are no items.
type FooSpec struct {
	// +crdgen:conversion:key={name}
	Names []string `json:"names,omitempty"`
	// +crdgen:conversion:key={name}
	Name string `json:"name,omitempty"`
}
