// +groupName=example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:items:XIntOrString
	Ports []intstr.IntOrString `json:"ports"`
	// +kubebuilder:validation:items:XPreserveUnknownFields
	Extras []LampExtra `json:"extras"`
	// +kubebuilder:validation:items:XEmbeddedResource
	Objects []runtime.RawExtension `json:"objects"`
	// +kubebuilder:validation:items:Type=string
	Texts []apiextensionsv1.JSON `json:"texts"`
	// +kubebuilder:validation:items:UniqueItems=false
	Lists [][]string `json:"lists"`
}

type LampExtra struct{}
