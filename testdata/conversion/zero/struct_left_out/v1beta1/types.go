// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=leftout.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pipeline is a kind.
//
// +kubebuilder:object:root=true
type Pipeline struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PipelineSpec `json:"spec,omitempty"`
}

// PipelineSpec holds structs by value, so that Go writes {} where nobody said anything. One of
// them may be left out all the same, the other one is required.
type PipelineSpec struct {
	// +optional
	Namespaces Selector `json:"namespaces"`
	Nodes      Selector `json:"nodes"`
}

// Selector selects by name.
type Selector struct {
	Include []string `json:"include,omitempty"`
}
