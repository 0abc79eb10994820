// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=restored.example.com
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

// TaskSpec has a command and steps.
//
// +crdgen:conversion:hubOnly:path=.limit
// +crdgen:conversion:hubOnly:path=.role
// +crdgen:conversion:hubOnly:path=.extra
// +crdgen:conversion:hubOnly:path=.labels
type TaskSpec struct {
	Command string `json:"command,omitempty"`
	// +optional
	// +listType=map
	// +listMapKey=name
	Steps []Step `json:"steps,omitempty"`
}

// Step is an item with a key.
//
// +crdgen:conversion:hubOnly:path=.image
type Step struct {
	Name string `json:"name"`
}

// TaskStatus says nothing.
//
// +crdgen:conversion:hubOnly:path=.approved
type TaskStatus struct{}
