// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=names-of-items.example.com
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

// FooSpec has keys, and where it works.
type FooSpec struct {
	SSHKeys   []*Key    `json:"sshKeys,omitempty"`
	Workspace Workspace `json:"workspace,omitempty"`
	Offering  Offering  `json:"offering,omitempty"`
}

// Key has a name or an ID.
type Key struct {
	ID   *string `json:"id,omitempty"`
	Name *string `json:"name,omitempty"`
}

// Workspace is there or made.
type Workspace struct {
	Found *Key   `json:"found,omitempty"`
	Made  string `json:"made,omitempty"`
}

// Offering has a plan.
type Offering struct {
	Plan *string `json:"plan,omitempty"`
}
