// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=list-keys.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has lists of which none has keys.
type FooSpec struct {
	// +listType=atomic
	Steps []Step            `json:"steps,omitempty"`
	Ports []*Port           `json:"ports,omitempty"`
	Named map[string][]Step `json:"named,omitempty"`
}

// Step has more.
type Step struct {
	Title string `json:"title"`
	Image string `json:"image,omitempty"`
	TTY   bool   `json:"tty,omitempty"`
}

// Port has two keys.
type Port struct {
	Number   int32  `json:"number"`
	Protocol string `json:"protocol,omitempty"`
	Public   bool   `json:"public,omitempty"`
}
