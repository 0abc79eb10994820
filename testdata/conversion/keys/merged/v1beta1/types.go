// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=keysmerged.example.com
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

// FooSpec has a list of which two keys become one.
type FooSpec struct {
	// +listType=atomic
	// +crdgen:conversion:key={type}
	Steps []Step `json:"steps,omitempty"`
	// +listType=atomic
	// +crdgen:conversion:key={number}
	Ports []Port `json:"ports,omitempty"`
}

// Port is known by a number that the hub cannot hold.
//
// +crdgen:conversion:hubOnly:path=.secure
type Port struct {
	// +crdgen:conversion:preserve
	Number int64 `json:"number"`
}

// Step is known by its type.
//
// +crdgen:conversion:hubOnly:path=.secure
type Step struct {
	// +kubebuilder:validation:Enum=Old;Older
	// +crdgen:conversion:enum={Old: New, Older: New}
	// +crdgen:conversion:enumInverse={New: Old}
	Type string `json:"type"`
}
