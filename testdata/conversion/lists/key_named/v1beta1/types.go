// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=key-named.example.com
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

// FooSpec says by what items are known, and leaves the lists what they are.
type FooSpec struct {
	// +listType=atomic
	// +crdgen:conversion:key={name}
	Steps []Step `json:"steps,omitempty"`
	// +crdgen:conversion:key={number,protocol}
	Ports []*Port `json:"ports,omitempty"`
	// +crdgen:conversion:key={name}
	Named map[string][]Step `json:"named,omitempty"`
}

// Step has less.
//
// +crdgen:conversion:hubOnly:path=.tty
type Step struct {
	// +crdgen:conversion:path=.title
	Name  string `json:"name"`
	Image string `json:"image,omitempty"`
}

// Port has two keys.
//
// +crdgen:conversion:hubOnly:path=.public
type Port struct {
	Number   int32  `json:"number"`
	Protocol string `json:"protocol,omitempty"`
}
