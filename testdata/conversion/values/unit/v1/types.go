// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=unit.example.com
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

// FooSpec has numbers, and a duration.
type FooSpec struct {
	Timeout int64           `json:"timeout,omitempty"`
	Delay   *int32          `json:"delay,omitempty"`
	Period  metav1.Duration `json:"period,omitempty"`
	Steps   []int64         `json:"steps,omitempty"`
}
