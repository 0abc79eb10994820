// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=functions-shapes-of-one-name.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shop is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec  Spec       `json:"spec,omitempty"`
	Stock Spec_Hosts `json:"stock,omitempty"`
}

// Spec has hosts, which a marker's functions convert.
type Spec struct {
	// +listType=map
	// +listMapKey=name
	Hosts []Host `json:"hosts,omitempty"`
}

// Host has a name.
type Host struct {
	Name   string `json:"name"`
	Secure bool   `json:"secure,omitempty"`
}

// Spec_Hosts is converted by hand, and would give its shape the name of that of the hosts.
type Spec_Hosts struct {
	// +listType=map
	// +listMapKey=id
	All []Item `json:"all,omitempty"`
}

// Item has an id.
type Item struct {
	ID  string `json:"id"`
	TTY bool   `json:"tty,omitempty"`
}
