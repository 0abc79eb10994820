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

	// +crdgen:anyOf=.left +required
	// +crdgen:anyOf=.right +required
	// +crdgen:not:far=.left +kubebuilder:validation:Minimum=100
	// +crdgen:not:far=.left +required
	Front Doors `json:"front"`

	Back Doors `json:"back"`
}

// +crdgen:anyOf=.left +kubebuilder:validation:Minimum=5
// +crdgen:anyOf=.right +kubebuilder:validation:Minimum=5
// +crdgen:allOf=.left +crdgen:not=. +kubebuilder:validation:Enum=13
type Doors struct {
	Left  *int32 `json:"left,omitempty"`
	Right *int32 `json:"right,omitempty"`
}
