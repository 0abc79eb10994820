// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=kept.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Task lacks most of what the hub has.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type Task struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TaskSpec   `json:"spec,omitempty"`
	Status TaskStatus `json:"status,omitempty"`
}

// TaskSpec has a command.
//
// +crdgen:conversion:hubOnly:path=.limit
// +crdgen:conversion:hubOnly:path=.role
type TaskSpec struct {
	Command string `json:"command,omitempty"`
}

// TaskStatus says what is done.
//
// +crdgen:conversion:hubOnly:path=.approved
type TaskStatus struct {
	Done bool `json:"done,omitempty"`
}
