// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=list-keys.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec says by what items are known, and leaves the lists what they are.
type FooSpec struct {
	// +listType=atomic
	Steps []Step            `json:"steps,omitempty"`
	Ports []*Port           `json:"ports,omitempty"`
	Named map[string][]Step `json:"named,omitempty"`
}

// Step has less.
type Step struct {
	Name  string `json:"name"`
	Image string `json:"image,omitempty"`
}

// Port has two keys.
type Port struct {
	Number   int32  `json:"number"`
	Protocol string `json:"protocol,omitempty"`
}
