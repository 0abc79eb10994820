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

	Field Field `json:"field"`
	Items Items `json:"items"`
	// It may be left out, and is not there then.
	Forbidden Forbidden `json:"forbidden"`
	// One alternative forbids it, the other one does not bound it.
	Some Some `json:"some"`
}

// +crdgen:allOf=.heat +kubebuilder:validation:Minimum=5
// +crdgen:allOf=.heat +kubebuilder:validation:Maximum=3
type Field struct {
	Heat int32 `json:"heat,omitempty"`
}

// +crdgen:allOf=.trays[*] +kubebuilder:validation:MinLength=9
type Items struct {
	// +kubebuilder:validation:items:MaxLength=8
	Trays []string `json:"trays"`
}

// +crdgen:not=.heat +required
type Forbidden struct {
	Heat int32 `json:"heat,omitempty"`
}

// +crdgen:oneOf:off=.mode +required
// +crdgen:oneOf:off=.mode +kubebuilder:validation:Enum=off
// +crdgen:oneOf:off=. +crdgen:not=.heat +required
// +crdgen:oneOf:on=.mode +required
// +crdgen:oneOf:on=.mode +kubebuilder:validation:Enum=on
type Some struct {
	Mode string `json:"mode,omitempty"`
	Heat int32  `json:"heat,omitempty"`
}
