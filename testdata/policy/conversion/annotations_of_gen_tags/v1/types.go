// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=annotations.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Task is a kind whose hub is named by the tag of conversion-gen.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Task struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TaskSpec `json:"spec,omitempty"`
}

// TaskSpec is what the task does.
type TaskSpec struct {
	Command string `json:"command,omitempty"`
}
