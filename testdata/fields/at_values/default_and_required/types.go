// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
// +crdgen:at=.inner.name +kubebuilder:default=oven
// +crdgen:at=.inner.size +required
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.containerPort +kubebuilder:default=80
	// +crdgen:at=.protocol +required
	Port corev1.ContainerPort `json:"port"`
	// +crdgen:at=[*].containerPort +kubebuilder:default=80
	// +crdgen:at=[*].containerPort +optional
	Ports []corev1.ContainerPort `json:"ports"`
	Inner Inner                  `json:"inner"`
}

type Inner struct {
	Name string `json:"name"`
	// +kubebuilder:default=1
	// +optional
	Size int32 `json:"size"`
}
