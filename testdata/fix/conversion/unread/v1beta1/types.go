// Package v1beta1 has markers that cannot be read: no other is put beside them.
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

// FooSpec has some that are mended, which shows what is left.
// +crdgen:conversion:hubonly:path=.extra
type FooSpec struct {
	// +crdgen:conversion:pth=.address
	Street string `json:"street,omitempty"`
	// +crdgen:conversion:path=.dooor
	Gate string `json:"gate,omitempty"`
	// +crdgen:conversion:unitt=seconds
	Timeout int32 `json:"timeout,omitempty"`
	// +crdgen:conversion:elem:kay=name
	Shelves []string `json:"shelves,omitempty"`
	// +crdgen:conversion:preserv
	Gone string `json:"gone,omitempty"`
	Ref  Ref    `json:"ref,omitempty"`
}

// Ref has a marker that is not mended.
// +crdgen:conversion:type
type Ref struct {
	Name string `json:"name"`
}
