// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=joined-misuse.example.com
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

// FooSpec names fields that are not there or not free.
type FooSpec struct {
	// +crdgen:conversion:func:to=JoinHostPort,from=SplitHostPort,with={.prot},paths={.hostPort}
	Host string `json:"host,omitempty"`
	// +crdgen:conversion:path=.path
	Port int32 `json:"port,omitempty"`
	// +crdgen:conversion:func:to=JoinHostPort,from=SplitHostPort,with={.port},paths={.address}
	Address string `json:"address,omitempty"`
	// +crdgen:conversion:func:to=hidden,from=Shown,paths={.query}
	Query string `json:"query,omitempty"`
}
