// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Queue struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:items:XIntOrString
	Ports []intstr.IntOrString `json:"ports"`

	// +kubebuilder:validation:items:Type=object
	// +kubebuilder:validation:items:XPreserveUnknownFields
	Anything []runtime.RawExtension `json:"anything"`

	// +kubebuilder:validation:items:XEmbeddedResource
	Objects []runtime.RawExtension `json:"objects"`
}
