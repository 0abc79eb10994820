// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=moved-in-two-kinds.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Binding is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Binding struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BindingSpec `json:"spec,omitempty"`
}

// ClusterBinding is another kind with the same spec.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type ClusterBinding struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BindingSpec `json:"spec,omitempty"`
}

// BindingSpec is that of both kinds.
type BindingSpec struct {
	Resource Reference `json:"resource,omitempty"`
	Replicas int32     `json:"replicas,omitempty"`
	MaxSurge *int32    `json:"maxSurge,omitempty"`
}

// Reference names a resource.
type Reference struct {
	Name string `json:"name"`
}
