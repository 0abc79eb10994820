// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=of-two-kinds.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// Bar is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Bar struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec,omitempty"`
}

// Spec is that of both kinds.
type Spec struct {
	Target string `json:"target,omitempty"`
}
