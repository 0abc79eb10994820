// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.size,statuspath=.status.size,selectorpath=.status.size
// +kubebuilder:printcolumn:name=Size,type=integer,JSONPath=.spec.size
// +kubebuilder:printcolumn:name=Since,type=date,JSONPath=.status.count
// +kubebuilder:printcolumn:name=Phase,type=string,JSONPath=.status.phase
// +kubebuilder:printcolumn:name=Text,type=string,JSONPath=.status.count
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              JobSpec   `json:"spec"`
	Status            JobStatus `json:"status,omitempty"`
}

type JobSpec struct {
	Size string `json:"size"`
}

type JobStatus struct {
	Size  int32 `json:"size"`
	Count int32 `json:"count"`
}
