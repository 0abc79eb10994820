// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=to-namesake.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   FooSpec   `json:"spec,omitempty"`
	Status FooStatus `json:"status,omitempty"`
}

// FooSpec has names that the status of the hub has, too. One that is usual counts with its
// description only.
type FooSpec struct {
	Replicas int32 `json:"replicas,omitempty"`
	// Approved by a person.
	Approved bool `json:"approved,omitempty"`
	// Kind of the plan.
	Kind string `json:"kind,omitempty"`
	// Type of the workload.
	Type string `json:"type,omitempty"`
}

// FooStatus says nothing of it.
type FooStatus struct{}
