// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
// +kubebuilder:selectablefield:JSONPath=.spec.color
// +kubebuilder:printcolumn:name=Age,type=date,JSONPath=.metadata.creationTimestamp
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=.status.conditions[?(@.type=="Ready")].status
// +kubebuilder:printcolumn:name=First,type=string,JSONPath=.status.conditions[0].type
// +kubebuilder:printcolumn:name=Owner,type=string,JSONPath=.spec.labels['example.com/owner']
// +kubebuilder:printcolumn:name=Team,type=string,JSONPath=`.spec.labels.example\.com/team`
// +kubebuilder:printcolumn:name=Free,type=string,JSONPath=.spec.free.form.value
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              JobSpec   `json:"spec"`
	Status            JobStatus `json:"status,omitempty"`
}

type JobSpec struct {
	Replicas int32             `json:"replicas"`
	Color    string            `json:"color"`
	Labels   map[string]string `json:"labels,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Free Free `json:"free,omitempty"`
}

type Free struct{}

type JobStatus struct {
	Replicas   int32              `json:"replicas"`
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
