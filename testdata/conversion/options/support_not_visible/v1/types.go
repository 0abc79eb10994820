// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=support-not-visible.example.com
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

// FooSpec has grown.
type FooSpec struct {
	Replicas        *int32    `json:"replicas,omitempty"`
	MinReadySeconds int32     `json:"minReadySeconds"`
	Paused          *bool     `json:"paused,omitempty"`
	Strategy        *Strategy `json:"strategy,omitempty"`
	Mode            *string   `json:"mode,omitempty"`

	Timeout metav1.Duration  `json:"timeout"`
	Grace   *metav1.Duration `json:"grace,omitempty"`
}

// Strategy is kept whole.
type Strategy struct {
	Type  string   `json:"type"`
	Steps []string `json:"steps,omitempty"`
}
