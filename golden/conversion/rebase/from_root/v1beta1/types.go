// Package v1beta1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-from-root.example.com
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

// FooSpec is what is wanted.
type FooSpec struct {
	Title  string  `json:"title,omitempty"`
	Server *Server `json:"server,omitempty"`
	Access Access  `json:"access,omitzero"`
}

// Server says where.
type Server struct {
	Region string `json:"region,omitempty"`
	Host   string `json:"host,omitempty"`
	Port   string `json:"port,omitempty"`
}

// Access says who.
type Access struct {
	Login string `json:"login,omitempty"`
}
