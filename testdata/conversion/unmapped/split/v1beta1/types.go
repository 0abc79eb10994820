// Package v1beta1 has what the hub has in parts, and parts of what it has whole.
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

// FooSpec needs functions.
type FooSpec struct {
	HostPort       string       `json:"hostPort,omitempty"`
	SchemeAddress  string       `json:"schemeAddress,omitempty"`
	ServerHostPort string       `json:"serverHostPort,omitempty"`
	Start          *metav1.Time `json:"start,omitempty"`
	Time           *metav1.Time `json:"time,omitempty"`
	Name           string       `json:"name,omitempty"`
	Tag            string       `json:"tag,omitempty"`
	Schedule       string       `json:"schedule,omitempty"`
}
