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

	// +crdgen:at=.claimz[*].name +kubebuilder:validation:MaxLength=255
	// +crdgen:at=.claims.name +kubebuilder:validation:MaxLength=255
	// +crdgen:at=.limits.cpu +crdgen:describe="how much"
	// +crdgen:at=.limits[*].cpu +crdgen:describe="how much"
	// +crdgen:at=[*].claims +crdgen:opaque
	// +crdgen:at=.claims[*].nam +crdgen:drop
	Limits corev1.ResourceRequirements `json:"limits"`
}
