// Package v1beta1 has a lock that may be nil.
//
// +kubebuilder:object:generate=true
// +groupName=named-bool.example.com
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

// FooSpec has a lock, and says of the door what its struct says in the hub.
type FooSpec struct {
	Lock *Lock `json:"lock,omitempty"`
	// +crdgen:conversion:path=.door.closed
	DoorClosed Switch `json:"doorClosed,omitempty"`
}

// Switch is a truth value with a name.
type Switch bool

// Lock lacks a truth value.
//
// +crdgen:conversion:hubOnly:path=.hidden
type Lock struct {
	Closed Switch      `json:"closed,omitempty"`
	Since  metav1.Time `json:"since,omitempty,omitzero"`
	Broken Switch      `json:"broken,omitempty"`
}
