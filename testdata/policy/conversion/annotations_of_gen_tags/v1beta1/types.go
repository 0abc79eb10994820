// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=annotations.example.com
// +k8s:conversion-gen=example.com/cases/policy/conversion/annotations_of_gen_tags/v1
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Task is a kind whose hub is named by the tag of conversion-gen.
//
// +kubebuilder:object:root=true
type Task struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TaskSpec `json:"spec,omitempty"`
}

// TaskSpec is what the task does.
type TaskSpec struct {
	Command string `json:"command,omitempty"`
}
