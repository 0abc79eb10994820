// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=versions-disagree.example.com
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
	// +kubebuilder:default=5
	Replicas int32 `json:"replicas,omitempty"`
	// +kubebuilder:validation:MaxLength=32
	Name string `json:"name,omitempty"`
	// +kubebuilder:validation:MinItems=1
	Tags []string `json:"tags,omitempty"`
}
