// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=filled.example.com
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

// FooSpec says one thing twice.
type FooSpec struct {
	// MinReplicas is deprecated: use autoscaler.minReplicas.
	MinReplicas *int32            `json:"minReplicas,omitempty"`
	Autoscaler  *Autoscaler       `json:"autoscaler,omitempty"`
	NodeLabels  map[string]string `json:"nodeLabels,omitempty"`
}

// Autoscaler scales. The labels of nodes are those around it.
type Autoscaler struct {
	MinReplicas *int32            `json:"minReplicas,omitempty"`
	MaxReplicas *int32            `json:"maxReplicas,omitempty"`
	NodeLabels  map[string]string `json:"nodeLabels,omitempty"`
}
