// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=joined-misuse.example.com
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

// FooSpec has one field.
type FooSpec struct {
	HostPort string `json:"hostPort,omitempty"`
	Address  string `json:"address,omitempty"`
	Path     string `json:"path,omitempty"`
	Query    string `json:"query,omitempty"`
}

func hidden(s string) string { return s }

// Shown can be called from elsewhere.
func Shown(s string) string { return hidden(s) }
