// Package v1beta1 has markers that cannot be read: each of them is one finding, and nothing follows from it.
//
// +groupName=example.com
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

// FooSpec has a field that the other has not.
type FooSpec struct {
	City string `json:"city,omitempty"`
}

// Bar is a kind whose hub is known.
//
// +kubebuilder:object:root=true
type Bar struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BarSpec `json:"spec,omitempty"`
}

// BarSpec lacks two fields, one of which no marker names.
// +crdgen:conversion:hubOnly:path=.extra,defalt=x
type BarSpec struct {
	// +crdgen:conversion:unit:seconds
	Timeout int32 `json:"timeout,omitempty"`
	// +crdgen:conversion:path:
	Road string `json:"road,omitempty"`
	// +crdgen:conversion:hubOnly:path=.level
	Step string `json:"step,omitempty"`
	// +crdgen:conversion:func:to=Join,paths={.host}
	Address string `json:"address,omitempty"`
}
