// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hub-only-default.example.com
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
//
// +crdgen:conversion:hubOnly:path=.mode,default=5
// +crdgen:conversion:hubOnly:path=.seconds,default=500
// +crdgen:conversion:hubOnly:path=.tags,default=a
// +crdgen:conversion:hubOnly:path=.missing
// +crdgen:conversion:hubOnly:path=.timeout,default=90
type FooSpec struct {
	Name string `json:"name,omitempty"`
}
