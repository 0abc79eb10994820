// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Pattern=`^[0-9]+%$`
	Share intstr.IntOrString `json:"share"`
	// +kubebuilder:validation:items:Maximum=1
	Shares []intstr.IntOrString `json:"shares"`
	// A quantity is nearly always a string.
	// +kubebuilder:validation:Minimum=1
	Heat resource.Quantity `json:"heat"`
	// +kubebuilder:validation:items:Maximum=1
	Heats []resource.Quantity `json:"heats"`
}
