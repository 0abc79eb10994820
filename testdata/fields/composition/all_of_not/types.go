// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:allOf=. +kubebuilder:validation:Pattern=`^[a-z]`
	// +crdgen:allOf=. +kubebuilder:validation:Pattern=`[a-z]$`
	// +crdgen:not=. +kubebuilder:validation:Enum=default
	// +crdgen:not=. +kubebuilder:validation:MinLength=60
	Name string `json:"name"`

	Doors Doors `json:"doors"`
}

// +crdgen:not:both=.left +required
// +crdgen:not:both=.right +required
// +crdgen:allOf:left=. +crdgen:anyOf=.left +required
// +crdgen:allOf:left=. +crdgen:anyOf=.hinge +required
// +crdgen:allOf:right=. +crdgen:anyOf=.right +required
// +crdgen:allOf:right=. +crdgen:anyOf=.hinge +required
type Doors struct {
	Left  *int32  `json:"left,omitempty"`
	Right *int32  `json:"right,omitempty"`
	Hinge *string `json:"hinge,omitempty"`
}
