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

	// +crdgen:at=.limits[*] +kubebuilder:validation:XValidation:rule="quantity(string(self)).compareTo(quantity('3')) <= 0"
	Resources corev1.ResourceRequirements `json:"resources"`
	// +crdgen:at=[*].limits[*] +kubebuilder:validation:Maximum=3
	// +crdgen:at=[*].limits[*] +kubebuilder:validation:XValidation:rule="quantity(string(self)).compareTo(quantity('3')) <= 0"
	// +kubebuilder:validation:MaxItems=2
	All []corev1.ResourceRequirements `json:"all"`
}
