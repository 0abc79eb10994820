// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=arguments-empty.example.com
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

// FooSpec has markers that say nothing.
type FooSpec struct {
	// +crdgen:conversion:enum={}
	Mode Mode `json:"mode,omitempty"`
	// +crdgen:conversion:path=host
	HostName string `json:"hostName,omitempty"`
	// +crdgen:conversion:drop:reason=""
	Old string `json:"old,omitempty"`
}

// Mode is a word.
type Mode string
