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

	// +optional
	Doors *Doors `json:"doors,omitempty"`
	// +optional
	Racks *Racks `json:"racks,omitempty"`
	// +optional
	Fan *Fan `json:"fan,omitempty"`
	// +optional
	Lamp *Lamp `json:"lamp,omitempty"`

	// The only value is no multiple.
	// +kubebuilder:validation:Enum=5
	// +kubebuilder:validation:MultipleOf=2
	// +optional
	Heat int32 `json:"heat,omitempty"`

	// +crdgen:allOf=. +kubebuilder:validation:Enum=5;7
	// +crdgen:allOf=. +kubebuilder:validation:MultipleOf=2
	// +optional
	Load int32 `json:"load,omitempty"`

	// No multiple lies between the bounds.
	// +kubebuilder:validation:Minimum=16
	// +kubebuilder:validation:Maximum=29
	// +kubebuilder:validation:MultipleOf=15
	// +crdgen:not=. +kubebuilder:validation:MultipleOf=10
	// +optional
	Power int32 `json:"power,omitempty"`

	// Every value meets what is forbidden.
	// +crdgen:not=. +kubebuilder:validation:MinLength=0
	// +optional
	Name string `json:"name,omitempty"`
}

// Two fields must be there, and one may.
// +kubebuilder:validation:MaxProperties=1
type Doors struct {
	Left  string `json:"left"`
	Right string `json:"right"`
}

// No object has three of two fields.
// +kubebuilder:validation:MinProperties=3
type Racks struct {
	// +optional
	Upper string `json:"upper,omitempty"`
	// +optional
	Lower string `json:"lower,omitempty"`
}

// One field must be there, so that there is no object without fields.
// +crdgen:not=. +kubebuilder:validation:MinProperties=1
type Fan struct {
	Speed int32 `json:"speed"`
}

// The only field must not be there, and one must.
// +crdgen:not=.watts +required
// +kubebuilder:validation:MinProperties=1
type Lamp struct {
	// +optional
	Watts int32 `json:"watts,omitempty"`
}
