// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Oven has bounds of numbers where strings may stand, which meet every bound.
//
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:allOf:bounds=. +kubebuilder:validation:Minimum=0
	// +crdgen:allOf:bounds=. +kubebuilder:validation:Maximum=100
	// +crdgen:allOf:percent=. +kubebuilder:validation:Pattern=`^[0-9]+%$`
	// +crdgen:not=. +kubebuilder:validation:Enum=0
	// +optional
	Share *intstr.IntOrString `json:"share,omitempty"`
}
