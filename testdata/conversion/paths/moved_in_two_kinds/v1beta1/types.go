// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=moved-in-two-kinds.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Binding is a kind.
//
// +kubebuilder:object:root=true
type Binding struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BindingSpec `json:"spec,omitempty"`
}

// ClusterBinding is another kind with the same spec.
//
// +kubebuilder:object:root=true
type ClusterBinding struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BindingSpec `json:"spec,omitempty"`
}

// BindingSpec is that of both kinds.
type BindingSpec struct {
	Resource Reference `json:"resource,omitempty"`
}

// Reference names a resource, and says more of it.
type Reference struct {
	Name string `json:"name"`
	// +crdgen:conversion:path=/spec/replicas
	Replicas int32 `json:"replicas,omitempty"`
	// +crdgen:conversion:path=/spec/maxSurge
	MaxSurge *int32 `json:"maxSurge,omitempty"`
}
