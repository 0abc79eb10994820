// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hub-only-empty.example.com
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

// FooSpec leaves everything empty.
//
// +crdgen:conversion:hubOnly:path=.strategy
// +crdgen:conversion:hubOnly:path=.other
// +crdgen:conversion:hubOnly:path=.zone
// +crdgen:conversion:hubOnly:path=.replicas
// +crdgen:conversion:hubOnly:path=.paused
// +crdgen:conversion:hubOnly:path=.pool
// +crdgen:conversion:hubOnly:path=.left
// +crdgen:conversion:hubOnly:path=.silent
// +crdgen:conversion:hubOnly:path=.near
// +crdgen:conversion:hubOnly:path=.far.strategy
type FooSpec struct {
	// +crdgen:conversion:path=.far.name
	Name string `json:"name,omitempty"`
}
