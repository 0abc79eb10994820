// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// Oven has alternatives that contradict each other and can be met all the same.
//
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// One alternative is left.
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern="^a"
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern="^b"
	// +crdgen:not=. +kubebuilder:validation:Pattern="^a"
	// +optional
	Name string `json:"name,omitempty"`

	// Null is left.
	// +kubebuilder:validation:Enum=red
	// +crdgen:not=. +kubebuilder:validation:Enum=red
	// +nullable
	// +optional
	Color *string `json:"color,omitempty"`

	// Five itself is left.
	// +kubebuilder:validation:Minimum=5
	// +crdgen:not:more=. +kubebuilder:validation:Minimum=5
	// +crdgen:not:more=. +kubebuilder:validation:ExclusiveMinimum=true
	// +optional
	Heat int32 `json:"heat,omitempty"`

	// Objects without the field are left.
	// +crdgen:not:left=.left +required
	// +crdgen:anyOf:left=.left +required
	// +crdgen:anyOf:right=.right +required
	// +optional
	Doors Doors `json:"doors,omitempty"`

	// Strings are left.
	// +crdgen:allOf=. +kubebuilder:validation:Minimum=5
	// +crdgen:allOf=. +kubebuilder:validation:Maximum=4
	// +optional
	Port *intstr.IntOrString `json:"port,omitempty"`
}

type Doors struct {
	// +optional
	Left string `json:"left,omitempty"`
	// +optional
	Right string `json:"right,omitempty"`
}
