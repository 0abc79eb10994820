// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=marker-without-prefix.example.com
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

// FooSpec is what is wanted.
type FooSpec struct {
	// +conversion:path=.host
	HostName string `json:"hostName,omitempty"`
	// +conversion:preserv
	Old string `json:"old,omitempty"`
	// +crdgen:conversion
	Port int64 `json:"port,omitempty"`
	// This is another tool's.
	// +conversions:name=x
	// +crdgen:conversion:preserve
	Other string `json:"other,omitempty"`
}
