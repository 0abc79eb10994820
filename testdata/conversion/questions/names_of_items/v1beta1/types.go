// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=names-of-items.example.com
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

// FooSpec has keys by two names, and an instance.
type FooSpec struct {
	// +crdgen:conversion:func:to=KeysToHub,from=KeysFromHub,paths={.sshKeys}
	SSHKeys     []*string `json:"sshKeys,omitempty"`
	SSHKeyNames []*string `json:"sshKeyNames,omitempty"`
	Instance    *Instance `json:"instance,omitempty"`
}

// Instance has a name or an ID.
type Instance struct {
	ID   *string `json:"id,omitempty"`
	Name *string `json:"name,omitempty"`
}
