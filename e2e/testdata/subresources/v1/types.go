// Package v1 has a status and a scale.
// +kubebuilder:object:generate=true
// +groupName=subresources.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector

// Herd has two more doors.
type Herd struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   HerdSpec   `json:"spec,omitempty"`
	Status HerdStatus `json:"status,omitempty"`
}

// HerdSpec is what the user asks for.
type HerdSpec struct {
	// +kubebuilder:validation:Maximum=10
	Replicas int32 `json:"replicas,omitempty"`
}

// HerdStatus is what a controller saw.
type HerdStatus struct {
	Replicas int32  `json:"replicas,omitempty"`
	Selector string `json:"selector,omitempty"`
}
