// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=path-from-root-into-optional.example.com
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

// FooSpec is what is wanted.
type FooSpec struct {
	Rollout Rollout `json:"rollout,omitzero"`
	// +crdgen:conversion:path=.pause
	Break Pause `json:"break,omitzero"`
	// Strategy comes from a struct that may be empty here without it.
	// +crdgen:conversion:path=/spec/rollout/strategy
	Strategy string `json:"strategy,omitempty"`
	// Wait does as well, by a path that begins beside the struct.
	// +crdgen:conversion:path=.pause.limits.wait
	Wait *int32 `json:"wait,omitempty"`
}

// Rollout says when. Here is nothing of what the hub has besides.
//
// +crdgen:conversion:hubOnly:path=.steps,default=1
// +crdgen:conversion:hubOnly:path=.note,reason="nobody reads it"
type Rollout struct {
	After string `json:"after,omitempty"`
}

// Pause says why.
type Pause struct {
	Reason string `json:"reason,omitempty"`
}
