// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=enum-proposed.example.com
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
	// +kubebuilder:validation:Enum=rollingUpdate;recreate
	Strategy string `json:"strategy,omitempty"`
	// +crdgen:conversion:enum={nodeport: NodePort}
	// +kubebuilder:validation:Enum=clusterip;nodeport;a-b
	Service string `json:"service,omitempty"`
	Level   Level  `json:"level,omitempty"`
	// +kubebuilder:validation:Enum=One;one;Two
	Merged string `json:"merged,omitempty"`
}

// Level is not what it is in the hub.
//
// +kubebuilder:validation:Enum=Debug;Warnings;Error
type Level string
