// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=path-from-root-into-pointer.example.com
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

// FooSpec has them beside another.
type FooSpec struct {
	Plan *Plan `json:"plan,omitempty"`
	// +crdgen:conversion:path=.
	Other *Other `json:"other,omitempty"`
}

// Plan has a rollout.
type Plan struct {
	Rollout *Rollout `json:"rollout,omitempty"`
	Name    string   `json:"name,omitempty"`
}

// Rollout says when.
type Rollout struct {
	After []string `json:"after,omitempty"`
}

// Other says how, though there may be no plan.
type Other struct {
	// +crdgen:conversion:path=/spec/plan/rollout/strategy
	Strategy string `json:"strategy,omitempty"`
}
