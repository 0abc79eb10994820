// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
// +crdgen:at=.inner.name +kubebuilder:validation:Type=integer
// +crdgen:at=.inner.count +kubebuilder:validation:Type=number
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.containerPort +kubebuilder:validation:Type=string
	Port  corev1.ContainerPort `json:"port"`
	Inner Inner                `json:"inner"`
	// +crdgen:at=[*] +kubebuilder:validation:Type=boolean
	List []string `json:"list"`
	// +crdgen:anyOf=. +kubebuilder:validation:Type=integer
	Any string `json:"any"`
}

type Inner struct {
	Name  string `json:"name"`
	Count int32  `json:"count"`
}
