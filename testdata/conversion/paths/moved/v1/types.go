// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=moved.example.com
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

// FooSpec has groups of fields.
type FooSpec struct {
	Deletion Deletion `json:"deletion,omitempty"`
	Title    string   `json:"title,omitempty"`
}

// Deletion says what happens at the end.
type Deletion struct {
	DrainSeconds *int32          `json:"drainSeconds,omitempty"`
	Policy       *DeletionPolicy `json:"policy,omitempty"`
}

// DeletionPolicy says how.
type DeletionPolicy struct {
	Order string `json:"order,omitempty"`
}
