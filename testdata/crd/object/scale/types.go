// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector

type Fleet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FleetSpec `json:"spec"`
	// +optional
	Status FleetStatus `json:"status,omitempty"`
}

type FleetStatus struct {
	Replicas int32  `json:"replicas"`
	Selector string `json:"selector"`
}

type FleetSpec struct {
	Replicas int32 `json:"replicas"`
}
