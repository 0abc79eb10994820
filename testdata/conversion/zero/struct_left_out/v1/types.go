// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=leftout.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pipeline is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Pipeline struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PipelineSpec `json:"spec,omitempty"`
}

// PipelineSpec tells nothing from an empty struct.
type PipelineSpec struct {
	// Namespaces are all but those of the system if left out, and all if empty.
	Namespaces *Selector `json:"namespaces,omitempty"`
	Nodes      *Selector `json:"nodes,omitempty"`
}

// Selector selects by name.
type Selector struct {
	Include []string `json:"include,omitempty"`
}
