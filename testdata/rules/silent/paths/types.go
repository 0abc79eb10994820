// Package v1 is one case.
// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector
// +kubebuilder:printcolumn:name=Replicas,type=integer,JSONPath=.spec.replicas
// +kubebuilder:printcolumn:name=Share,type=number,JSONPath=.spec.replicas
// +kubebuilder:printcolumn:name=Since,type=date,JSONPath=.status.since
// +kubebuilder:printcolumn:name=Port,type=integer,JSONPath=.spec.port
// +kubebuilder:printcolumn:name=Paused,type=boolean,JSONPath=.spec.paused
// +kubebuilder:printcolumn:name=Labels,type=string,JSONPath=.spec.labels
// +kubebuilder:printcolumn:name=Generation,type=integer,JSONPath=.metadata.generation
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              JobSpec   `json:"spec"`
	Status            JobStatus `json:"status,omitempty"`
}

type JobSpec struct {
	Replicas int32 `json:"replicas"`
	Paused   bool  `json:"paused"`
	// +kubebuilder:validation:XIntOrString
	Port   intstr.IntOrString `json:"port"`
	Labels map[string]string  `json:"labels,omitempty"`
}

type JobStatus struct {
	Replicas int32       `json:"replicas"`
	Selector string      `json:"selector"`
	Since    metav1.Time `json:"since"`
}
