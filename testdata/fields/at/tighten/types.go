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

	// +crdgen:at=.key +kubebuilder:validation:Pattern=`^[a-z]+$`
	// +crdgen:at=.key +kubebuilder:validation:MaxLength=63
	// +crdgen:at=.name +kubebuilder:default=oven
	Token corev1.SecretKeySelector `json:"token"`

	// +crdgen:at=[*].value +kubebuilder:validation:MaxLength=255
	// +crdgen:at=[*] +kubebuilder:validation:XValidation:rule="self.key != '' || self.operator == 'Exists'",message="an empty key needs Exists"
	// +crdgen:at=[*].effect +required
	// +kubebuilder:validation:MaxItems=8
	Tolerations []corev1.Toleration `json:"tolerations"`

	// The same type without the markers is as it was.
	Plain corev1.SecretKeySelector `json:"plain"`
}
