// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// +kubebuilder:object:root=true
// +crdgen:at=.metadata.name +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^oven-`
// +crdgen:at=.metadata.name +crdgen:anyOf=. +kubebuilder:validation:MaxLength=8
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.claims[*] +crdgen:anyOf=.name +kubebuilder:validation:MaxLength=10
	// +crdgen:at=.claims[*] +crdgen:anyOf=.request +required
	// +crdgen:not:unbounded=.limits +kubebuilder:validation:MaxProperties=0
	// +crdgen:not:unbounded=.limits +required
	// +crdgen:not:unbounded=.requests +required
	Resources corev1.ResourceRequirements `json:"resources"`

	// +crdgen:anyOf=. +kubebuilder:validation:MaxLength=2
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^[0-9]+%$`
	Share intstr.IntOrString `json:"share"`
}
