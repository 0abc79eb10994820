// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=to-namesake.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FooSpec   `json:"spec,omitempty"`
	Status FooStatus `json:"status,omitempty"`
}

// FooSpec lacks what somebody approved.
type FooSpec struct {
	Replicas int32 `json:"replicas,omitempty"`
}

// FooStatus has it.
type FooStatus struct {
	// Approved by a person.
	Approved bool `json:"approved,omitempty"`
	// Kind of the plan.
	Kind string `json:"kind,omitempty"`
	// Type of its own.
	Type string `json:"type,omitempty"`
}
