// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=unmapped-wanted-twice.example.com
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

// FooSpec has fields that rollout could be by their names, of which each is a field
// of it; remediationStrategy is its strategy by its last word alone.
type FooSpec struct {
	RolloutBefore       *RolloutBefore       `json:"rolloutBefore,omitempty"`
	RolloutStrategy     *RolloutStrategy     `json:"rolloutStrategy,omitempty"`
	RemediationStrategy *RemediationStrategy `json:"remediationStrategy,omitempty"`
	Ready               bool                 `json:"ready,omitempty"`
}

// RolloutBefore has days.
type RolloutBefore struct {
	Days int32 `json:"days,omitempty"`
}

// RolloutStrategy has a type.
type RolloutStrategy struct {
	Type string `json:"type,omitempty"`
}

// RemediationStrategy has a limit.
type RemediationStrategy struct {
	MaxRetry int32 `json:"maxRetry,omitempty"`
}
