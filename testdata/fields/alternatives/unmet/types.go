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

	// The same is asked for and forbidden.
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern="^a"
	// +crdgen:not=. +kubebuilder:validation:Pattern="^a"
	// +optional
	Name string `json:"name,omitempty"`

	// Every alternative is forbidden.
	// +crdgen:anyOf=. +kubebuilder:validation:Enum=small
	// +crdgen:anyOf=. +kubebuilder:validation:Enum=large
	// +crdgen:not=. +kubebuilder:validation:Enum=small;large
	// +optional
	Size string `json:"size,omitempty"`

	// No value of the enum is left.
	// +kubebuilder:validation:Enum=red;green
	// +crdgen:not:red=. +kubebuilder:validation:Enum=red
	// +crdgen:not:green=. +kubebuilder:validation:Pattern="n$"
	// +optional
	Color string `json:"color,omitempty"`

	// Nothing lies between the bounds.
	// +kubebuilder:validation:Minimum=5
	// +crdgen:not=. +kubebuilder:validation:Minimum=5
	// +optional
	Heat int32 `json:"heat,omitempty"`

	// Exactly one of two that hold together.
	// +kubebuilder:validation:Minimum=10
	// +crdgen:anyOf=. +kubebuilder:validation:Maximum=9
	// +crdgen:anyOf=. +kubebuilder:validation:Maximum=8
	// +optional
	Load int32 `json:"load,omitempty"`

	// A field must be there and must not.
	// +crdgen:not=.left +required
	// +optional
	Doors Doors `json:"doors,omitempty"`
}

type Doors struct {
	Left string `json:"left"`
}
