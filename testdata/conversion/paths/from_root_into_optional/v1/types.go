// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=path-from-root-into-optional.example.com
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

// FooSpec is what is wanted.
type FooSpec struct {
	Rollout *Rollout `json:"rollout,omitempty"`
	// Pause has another name in the old version.
	Pause *Pause `json:"pause,omitempty"`
}

// Rollout says when and how.
type Rollout struct {
	After    string `json:"after,omitempty"`
	Strategy string `json:"strategy,omitempty"`
	Steps    int32  `json:"steps,omitempty"`
	Note     string `json:"note,omitempty"`
}

// Pause says why and how long.
type Pause struct {
	Reason string  `json:"reason,omitempty"`
	Limits *Limits `json:"limits,omitempty"`
}

// Limits are bounds.
type Limits struct {
	Wait *int32 `json:"wait,omitempty"`
}
