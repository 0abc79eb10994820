// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=keysmapped.example.com
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

// FooSpec has lists of which a key has other values in the hub.
type FooSpec struct {
	// +listType=map
	// +listMapKey=type
	Parts []Part `json:"parts,omitempty"`
	// +listType=map
	// +listMapKey=type
	// +listMapKey=zone
	Ports []*Port `json:"ports,omitempty"`
	// +listType=atomic
	// +crdgen:conversion:key={type}
	Steps []Part `json:"steps,omitempty"`
}

// Part is known by its type.
//
// +crdgen:conversion:hubOnly:path=.secure
type Part struct {
	// +kubebuilder:validation:Enum=inner;outer
	// +crdgen:conversion:path=.kind
	// +crdgen:conversion:enum={inner: Inner, outer: "Outer/Side"}
	Type string `json:"type"`
	// +optional
	Size int32 `json:"size,omitempty"`
	// +optional
	// +crdgen:conversion:preserve
	Legacy string `json:"legacy,omitempty"`
}

// Port is known by its type and zone.
//
// +crdgen:conversion:hubOnly:path=.secure
type Port struct {
	// +kubebuilder:validation:Enum=inner;outer
	// +crdgen:conversion:path=.kind
	// +crdgen:conversion:enum={inner: Inner, outer: "Outer/Side"}
	Type string `json:"type"`
	Zone string `json:"zone"`
	// +optional
	Size int32 `json:"size,omitempty"`
	// +optional
	// +crdgen:conversion:preserve
	Legacy string `json:"legacy,omitempty"`
}
