// Package v1 is stored, and becomes the hub.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:storageversion

type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec"`
}

type FooSpec struct {
	Settings Deletion `json:"settings,omitzero"`
	Paused   bool     `json:"paused,omitempty"`
	Size     int32    `json:"size,omitempty"`
	Ref      Ref      `json:"ref"`
}

type Deletion struct {
	DrainTimeoutSeconds int32 `json:"drainTimeoutSeconds,omitempty"`
}

type Ref struct {
	Name string `json:"name"`
	Kind string `json:"kind,omitempty"`
}
