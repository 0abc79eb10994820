// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Oven has alternatives that all strings meet, or all numbers.
//
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:anyOf=. +kubebuilder:validation:Minimum=3
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^[0-9]+%$`
	Any intstr.IntOrString `json:"any"`
	// +crdgen:oneOf:small=. +kubebuilder:validation:Maximum=3
	// +crdgen:oneOf:small=. +kubebuilder:validation:MaxLength=2
	// +crdgen:oneOf:large=. +kubebuilder:validation:Minimum=9
	One intstr.IntOrString `json:"one"`
	// +crdgen:not=. +kubebuilder:validation:Minimum=3
	Not intstr.IntOrString `json:"not"`
	// +crdgen:not=. +kubebuilder:validation:MaxLength=3
	Amount resource.Quantity `json:"amount"`
	// +crdgen:allOf=. +crdgen:not=. +kubebuilder:validation:Enum=0
	// +crdgen:anyOf=. +kubebuilder:validation:Enum=1;2
	// +crdgen:allOf=. +kubebuilder:validation:Minimum=1
	Fine intstr.IntOrString `json:"fine"`
	// +crdgen:anyOf=. +kubebuilder:validation:Minimum=3
	// +crdgen:anyOf=. +kubebuilder:validation:MultipleOf=2
	Numbers intstr.IntOrString `json:"numbers"`

	// +crdgen:anyOf:a=.port +kubebuilder:validation:Minimum=3
	// +crdgen:anyOf:a=.name +kubebuilder:validation:MaxLength=3
	// +crdgen:anyOf:b=.name +kubebuilder:validation:MinLength=5
	Door Door `json:"door"`
}

type Door struct {
	Name string             `json:"name"`
	Port intstr.IntOrString `json:"port"`
}
