// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=path-leads-nowhere.example.com
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

// FooSpec is the hub's.
type FooSpec struct {
	Deletion Deletion   `json:"deletion,omitempty"`
	List     []Deletion `json:"list,omitempty"`
	// Selector is of a struct that nobody can mark.
	Selector *metav1.LabelSelector `json:"selector,omitempty"`
}

// Deletion says what happens at the end.
type Deletion struct {
	DrainSeconds int32 `json:"drainSeconds,omitempty"`
}
