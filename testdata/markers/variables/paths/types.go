// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:scale:specpath=.spec.replica,statuspath=.status.replicas
// +kubebuilder:selectablefield:JSONPath=.spec.colour
// +kubebuilder:printcolumn:name=Phase,type=string,JSONPath=.status.phase
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=.status.conditions.status
// +kubebuilder:printcolumn:name=Text,type=text,JSONPath=.spec.color
// +kubebuilder:printcolumn:name=Bare,type=string,JSONPath=spec.color
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              JobSpec   `json:"spec"`
	Status            JobStatus `json:"status,omitempty"`
}

type JobSpec struct {
	Replicas int32  `json:"replicas"`
	Color    string `json:"color"`
}

type JobStatus struct {
	Replicas   int32              `json:"replicas"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
