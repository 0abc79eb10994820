// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.claims +listType=atomic
	Limits corev1.ResourceRequirements `json:"limits"`

	// +crdgen:at=.ports +listType=map
	// +crdgen:at=.ports +listMapKey=name
	Own Own `json:"own"`
}

type Own struct {
	Ports []Port `json:"ports"`
}

type Port struct {
	Name string `json:"name"`
}
