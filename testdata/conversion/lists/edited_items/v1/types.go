// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=edited-items.example.com
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

// FooSpec has lists whose items say more than those of the old version.
type FooSpec struct {
	// +listType=atomic
	Adapters []Adapter `json:"adapters,omitempty"`
	// +listType=atomic
	Steps  []Step   `json:"steps,omitempty"`
	Groups [][]Step `json:"groups,omitempty"`
}

// Adapter says of each protocol whether it was chosen.
type Adapter struct {
	Name  string `json:"name"`
	MTU   *int64 `json:"mtu,omitempty"`
	DHCP4 *bool  `json:"dhcp4,omitempty"`
	DHCP6 *bool  `json:"dhcp6,omitempty"`
}

// Step has more.
type Step struct {
	Image  string   `json:"image,omitempty"`
	Script string   `json:"script,omitempty"`
	TTY    bool     `json:"tty,omitempty"`
	Secure *Secure  `json:"secure,omitempty"`
	Env    []EnvVar `json:"env,omitempty"`
}

// Secure has bounds.
type Secure struct {
	// +kubebuilder:validation:Minimum=1
	User int64 `json:"user"`
}

// EnvVar stands in lists inside of lists.
type EnvVar struct {
	Name   string `json:"name"`
	Value  string `json:"value,omitempty"`
	Secret string `json:"secret,omitempty"`
}
