// Package v1 is the hub.
//
// +groupName=example.com
package v1

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

// FooSpec has lists of texts in one version.
type FooSpec struct {
	Hosts    []Host    `json:"hosts,omitempty"`
	Backends []Backend `json:"backends,omitempty"`
	Toppings []Topping `json:"toppings,omitempty"`
	Zones    []Zone    `json:"zones,omitempty"`
}

// Host is the secret of a host.
type Host struct {
	// SecretName is the name of the secret with the host.
	SecretName string `json:"secretName"`
}

// Backend counts connections.
type Backend struct {
	Name string `json:"name"`
	// Count is the number of connections.
	Count int32 `json:"count,omitempty"`
}

// Topping is there several times.
type Topping struct {
	Name string `json:"name"`
	// Quantity is the number of toppings.
	Quantity int32 `json:"quantity,omitempty"`
}

// Zone has nothing but its name.
type Zone struct {
	ZoneName string `json:"zoneName"`
}
