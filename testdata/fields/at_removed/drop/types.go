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

	// +crdgen:at=[*].tolerationSeconds +crdgen:drop
	// +crdgen:at=[*].operator +crdgen:drop
	Tolerations []corev1.Toleration `json:"tolerations"`

	// +crdgen:at=.key +crdgen:drop
	Token corev1.SecretKeySelector `json:"token"`
}
