// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=optional-list.example.com
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

// FooSpec writes null where there is none, but for one.
type FooSpec struct {
	Hosts  []string          `json:"hosts"`
	Labels map[string]string `json:"labels,omitempty"`
	Ports  *[]int32          `json:"ports,omitempty"`
}
