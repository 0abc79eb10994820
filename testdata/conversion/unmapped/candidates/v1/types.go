// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=unmapped-candidates.example.com
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
	Initialization Initialization `json:"initialization,omitempty,omitzero"`
	Backend        Backend        `json:"backend,omitempty,omitzero"`
	Deprecated     Deprecated     `json:"deprecated,omitempty,omitzero"`
	Workers        *Workers       `json:"workers,omitempty"`
	MaxReplicas    int32          `json:"maxReplicas,omitempty"`
	Conditions     []int32        `json:"conditions,omitempty"`
	Timeout        *int64         `json:"timeout,omitempty"`
	FirstName      string         `json:"firstName,omitempty"`
	NickName       string         `json:"nickName,omitempty"`
	Rollout        Rollout        `json:"rollout,omitempty,omitzero"`
	Template       Template       `json:"template,omitempty,omitzero"`
	// +kubebuilder:validation:Enum=Blue;Green
	Color string `json:"color"`
}

// Initialization has what one version calls ready.
type Initialization struct {
	InfrastructureProvisioned *bool `json:"infrastructureProvisioned,omitempty"`
}

// Backend has both parts of what was flat.
type Backend struct {
	Host string     `json:"host,omitempty"`
	Port BackendRef `json:"port,omitempty,omitzero"`
}

// BackendRef is no text.
type BackendRef struct {
	Number int32 `json:"number,omitempty"`
}

// Deprecated has the old form.
type Deprecated struct {
	V1Beta1    bool    `json:"v1beta1,omitempty"`
	Conditions []State `json:"conditions,omitempty"`
}

// State is a condition.
type State struct {
	Type string `json:"type"`
}

// Workers count.
type Workers struct {
	Desired int32 `json:"desired,omitempty"`
}

// Rollout is known to both, and has more here.
type Rollout struct {
	After    string   `json:"after,omitempty"`
	Strategy Strategy `json:"strategy,omitempty,omitzero"`
}

// Strategy is how.
type Strategy struct {
	Kind string `json:"kind,omitempty"`
}

// Template has what stood elsewhere.
type Template struct {
	Image       string `json:"image,omitempty"`
	ExpireAfter string `json:"expireAfter,omitempty"`
}
