// Package v1 has a status whose json tag begins with a capital.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=Ready,type=boolean,JSONPath=.status.ready
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status LampStatus `json:"status,omitempty"`
}

type LampStatus struct {
	Ready bool `json:"ready,omitempty"`
}
