// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=kept.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Task is a kind whose fields do not take all of their types.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +crdgen:conversion:hub
type Task struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   TaskSpec   `json:"spec,omitempty"`
	Status TaskStatus `json:"status,omitempty"`
}

// TaskSpec has fields that the spoke lacks.
type TaskSpec struct {
	Command string `json:"command,omitempty"`
	// +kubebuilder:validation:Maximum=10
	// +optional
	Limit *int32 `json:"limit,omitempty"`
	// +kubebuilder:validation:Enum=user;guest
	// +optional
	Role string `json:"role,omitempty"`
}

// TaskStatus has a field that the spoke lacks.
type TaskStatus struct {
	Done     bool `json:"done,omitempty"`
	Approved bool `json:"approved,omitempty"`
}
