// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=named-bool.example.com
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

// FooSpec has a lock that is always there.
type FooSpec struct {
	Lock Lock  `json:"lock,omitempty,omitzero"`
	Door *Door `json:"door,omitempty"`
}

// Switch is a truth value with a name.
type Switch bool

// Lock has truth values beside a time.
type Lock struct {
	Closed Switch      `json:"closed,omitempty"`
	Hidden Switch      `json:"hidden,omitempty"`
	Since  metav1.Time `json:"since,omitempty,omitzero"`
	Broken Switch      `json:"broken,omitempty"`
}

// Door has a truth value alone.
type Door struct {
	Closed Switch `json:"closed,omitempty"`
}
