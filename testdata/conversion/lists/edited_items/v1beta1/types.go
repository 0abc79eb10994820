// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=edited-items.example.com
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

// FooSpec has lists without keys.
type FooSpec struct {
	// +listType=atomic
	// +crdgen:ignore:rule=kept-list,reason="items are edited where they stand"
	Adapters []Adapter `json:"adapters,omitempty"`
	// +listType=atomic
	// +crdgen:ignore:rule=kept-list,reason="items are edited where they stand"
	Steps []Step `json:"steps,omitempty"`
	// +crdgen:ignore:rule=kept-list,reason="items are edited where they stand"
	Groups [][]Step `json:"groups,omitempty"`
}

// Adapter does not tell false from nothing.
type Adapter struct {
	Name  string `json:"name"`
	MTU   *int64 `json:"mtu,omitempty"`
	DHCP4 bool   `json:"dhcp4,omitempty"`
	DHCP6 bool   `json:"dhcp6,omitempty"`
}

// Step has less.
//
// +crdgen:conversion:hubOnly:path=.tty
// +crdgen:conversion:hubOnly:path=.secure
type Step struct {
	Image  string `json:"image,omitempty"`
	Script string `json:"script,omitempty"`
	// +crdgen:ignore:rule=kept-list,reason="items are edited where they stand"
	Env []EnvVar `json:"env,omitempty"`
	// +crdgen:conversion:preserve
	Debug string `json:"debug,omitempty"`
}

// EnvVar stands in lists inside of lists.
//
// +crdgen:conversion:hubOnly:path=.secret
type EnvVar struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
}
