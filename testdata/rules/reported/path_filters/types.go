// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Ready,type=string,JSONPath=`.status.conditions[?(@.tpye=="Ready")].status`
// +kubebuilder:printcolumn:name=False,type=string,JSONPath=`.status.conditions[?(@.status=="Flase")].type`
// +kubebuilder:printcolumn:name=Open,type=string,JSONPath=`.status.ports[?(@.state == 'opened')].name`
// +kubebuilder:printcolumn:name=Web,type=integer,JSONPath=`.status.ports[?(@.label.name=="web")].number`
// +kubebuilder:printcolumn:name=Quoted,type=string,JSONPath=`.status.ports[?(@['state']=="opend")].name`
// +kubebuilder:printcolumn:name=Bracket,type=string,JSONPath=`.status.ports[?(@['stat']=="open")].name`
// +kubebuilder:printcolumn:name=Ports,type=integer,JSONPath=`.status['prots'][0].number`
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              JobSpec   `json:"spec"`
	Status            JobStatus `json:"status,omitempty"`
}

type JobSpec struct {
	Size int32 `json:"size"`
}

type JobStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	Ports      []Port             `json:"ports,omitempty"`
}

type Port struct {
	Name   string `json:"name"`
	Number int32  `json:"number"`
	// +kubebuilder:validation:Enum=open;closed
	State string `json:"state"`
}
