// +groupName=example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
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
	Time      metav1.Time                 `json:"time"`
	MicroTime metav1.MicroTime            `json:"microTime"`
	Duration  metav1.Duration             `json:"duration"`
	Quantity  resource.Quantity           `json:"quantity"`
	Port      intstr.IntOrString          `json:"port"`
	Object    runtime.RawExtension        `json:"object"`
	Anything  apiextensionsv1.JSON        `json:"anything"`
	FieldsV1  metav1.FieldsV1             `json:"fieldsV1"`
	Secret    corev1.LocalObjectReference `json:"secret"`
	Limits    corev1.ResourceList         `json:"limits"`
}
