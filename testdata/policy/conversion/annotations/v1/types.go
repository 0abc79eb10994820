// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=annotations.example.com
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
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=10
	// +optional
	Limit *int32 `json:"limit,omitempty"`
	// +kubebuilder:validation:Enum=user;guest
	// +optional
	Role string `json:"role,omitempty"`
	// +optional
	// +listType=map
	// +listMapKey=name
	Steps []Step `json:"steps,omitempty"`
	// Extra is a struct that the spoke lacks.
	// +optional
	Extra *Extra `json:"extra,omitempty"`
	// Labels are taken as they are: their schema asks for nothing more than Go does.
	// +optional
	Labels map[string]string `json:"labels,omitempty"`
}

// Step is an item with a key.
type Step struct {
	Name string `json:"name"`
	// +kubebuilder:validation:Pattern=`^[a-z]+$`
	// +optional
	Image string `json:"image,omitempty"`
}

// Extra has lists that are bounded.
type Extra struct {
	// +kubebuilder:validation:MaxItems=2
	// +kubebuilder:validation:items:MaxLength=3
	Names []string `json:"names,omitempty"`
}

// TaskStatus has a field that the spoke lacks.
type TaskStatus struct {
	Approved bool `json:"approved,omitempty"`
}
