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

	// The type of others has the default "".
	//
	// +crdgen:at=.name +kubebuilder:validation:Pattern=`^[a-z]+$`
	Refused corev1.LocalObjectReference `json:"refused"`

	// +crdgen:at=.name +kubebuilder:validation:Pattern=`^[a-z]+$`
	// +crdgen:at=.name +crdgen:unset=default
	Taken corev1.LocalObjectReference `json:"taken"`
}
