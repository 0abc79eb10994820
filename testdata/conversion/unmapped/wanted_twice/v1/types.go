// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=unmapped-wanted-twice.example.com
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

// FooSpec has structs of what belongs together.
type FooSpec struct {
	Rollout     Rollout     `json:"rollout,omitempty,omitzero"`
	Remediation Remediation `json:"remediation,omitempty,omitzero"`
	Old         Old         `json:"old,omitempty,omitzero"`
}

// Rollout is what two fields of the old version became.
type Rollout struct {
	Before   Before   `json:"before,omitempty,omitzero"`
	Strategy Strategy `json:"strategy,omitempty,omitzero"`
}

// Before has days.
type Before struct {
	Days int32 `json:"days,omitempty"`
}

// Strategy has a type.
type Strategy struct {
	Type string `json:"type,omitempty"`
}

// Remediation has a limit.
type Remediation struct {
	MaxRetry int32 `json:"maxRetry,omitempty"`
}

// Old has a number.
type Old struct {
	ReadyReplicas int32 `json:"readyReplicas,omitempty"`
}
