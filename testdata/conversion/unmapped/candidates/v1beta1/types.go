// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=unmapped-candidates.example.com
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

// FooSpec is the old one.
type FooSpec struct {
	InfrastructureReady bool      `json:"infrastructureReady,omitempty"`
	BackendHost         string    `json:"backendHost,omitempty"`
	BackendPort         string    `json:"backendPort,omitempty"`
	V1Beta2             *V1Beta2  `json:"v1beta2,omitempty"`
	Replicas            int32     `json:"replicas,omitempty"`
	Conditions          []State   `json:"conditions,omitempty"`
	TimeoutAfter        Wait      `json:"timeoutAfter,omitempty"`
	Name                string    `json:"name,omitempty"`
	Rollout             Rollout   `json:"rollout,omitempty"`
	Strategy            *Strategy `json:"strategy,omitempty"`
	Template            Template  `json:"template,omitempty"`
	ExpireAfter         string    `json:"expireAfter,omitempty"`
	Obsolete            int8      `json:"obsolete,omitempty"`
}

// Wait is how long.
type Wait = metav1.Duration

// V1Beta2 holds what became common.
type V1Beta2 struct {
	Workers *Workers `json:"workers,omitempty"`
}

// Workers count.
type Workers struct {
	Desired int32 `json:"desired,omitempty"`
}

// State is a condition.
type State struct {
	Type string `json:"type"`
}

// Rollout has less.
type Rollout struct {
	After string `json:"after,omitempty"`
}

// Strategy stands elsewhere in the hub.
type Strategy struct {
	Kind string `json:"kind,omitempty"`
}

// Template has less, too.
type Template struct {
	Image string `json:"image,omitempty"`
}
