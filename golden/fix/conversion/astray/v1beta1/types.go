// Package v1beta1 has markers that lead astray: as long as they do, nothing is kept in place of what they mean.
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

// FooSpec has paths that are misspelt, and a field with two markers.
type FooSpec struct {
	// +crdgen:conversion:func:to=Join,from=Split,with={.prot},paths={.hostPort}
	Host string `json:"host,omitempty"`
	Port int32  `json:"port,omitempty"`
	// +crdgen:conversion:path=.address
	Street *string `json:"street,omitempty"`
	// +crdgen:conversion:func:to=Join,from=Split,with={.number},paths={.door}
	House string `json:"house,omitempty"`
	// +crdgen:conversion:path=.floor
	Number int32 `json:"number,omitempty"`
}

// Join and Split are each other's inverse.
func Join(host string, port int32) string { return host }

// Split is the way back.
func Split(s string) (string, int32) { return s, 0 }
