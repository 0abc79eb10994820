// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=empty-lists.example.com
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

// FooSpec writes empty lists.
type FooSpec struct {
	Names  []string          `json:"names"`
	Labels map[string]string `json:"labels,omitempty"`
	Parts  []Part            `json:"parts"`
	// +crdgen:conversion:elem:key=name
	Words []string `json:"words"`
}

// Part has a name.
type Part struct {
	Name *string `json:"name,omitempty"`
}
