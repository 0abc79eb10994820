// Package v1beta1 has none of it.
//
// +kubebuilder:object:generate=true
// +groupName=required.example.com
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
// +crdgen:conversion:hubOnly:path=.size
// +crdgen:conversion:hubOnly:path=.limit
// +crdgen:conversion:hubOnly:path=.mode
// +crdgen:conversion:hubOnly:path=.level,default=1
type FooSpec struct{}
