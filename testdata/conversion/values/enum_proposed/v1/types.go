// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=enum-proposed.example.com
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
	// +kubebuilder:validation:Enum=RollingUpdate;Recreate;Paused
	Strategy string `json:"strategy,omitempty"`
	// +kubebuilder:validation:Enum=ClusterIP;NodePort;"a b"
	Service string `json:"service,omitempty"`
	Level   Level  `json:"level,omitempty"`
	// +kubebuilder:validation:Enum=One;Two
	Merged string `json:"merged,omitempty"`
}

// Level has other values.
//
// +kubebuilder:validation:Enum=Information;Warning;Error
type Level string
