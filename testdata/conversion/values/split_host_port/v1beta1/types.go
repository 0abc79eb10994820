// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=split-host-port.example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"net"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has one field for both.
type FooSpec struct {
	// +crdgen:conversion:func:to=SplitHostPort,from=JoinHostPort,paths={.host,.port}
	HostPort string `json:"hostPort,omitempty"`
}

// SplitHostPort takes an address apart.
func SplitHostPort(hostPort string) (string, string, error) { return net.SplitHostPort(hostPort) }

// JoinHostPort is its inverse.
func JoinHostPort(host, port string) string { return net.JoinHostPort(host, port) }
