// +groupName=too-many-cases.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// OvenSpec has more combinations of alternatives than are looked at, and a default.
//
// +crdgen:oneOf:a1=.f1 +kubebuilder:validation:Enum=a1
// +crdgen:oneOf:a2=.f2 +kubebuilder:validation:Enum=a2
// +crdgen:oneOf:a3=.f3 +kubebuilder:validation:Enum=a3
// +crdgen:oneOf:a4=.f4 +kubebuilder:validation:Enum=a4
// +crdgen:oneOf:a5=.f5 +kubebuilder:validation:Enum=a5
// +crdgen:oneOf:a6=.f6 +kubebuilder:validation:Enum=a6
// +crdgen:oneOf:a1=.kind +required
type OvenSpec struct {
	// +kubebuilder:default=oven
	// +optional
	Kind string `json:"kind"`
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^[a-z]{1,11}$`
	// +crdgen:anyOf=. +kubebuilder:validation:MinLength=11
	// +crdgen:anyOf=. +kubebuilder:validation:Enum=x;y;z1
	// +optional
	F1 string `json:"f1"`
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^[a-z]{1,12}$`
	// +crdgen:anyOf=. +kubebuilder:validation:MinLength=12
	// +crdgen:anyOf=. +kubebuilder:validation:Enum=x;y;z2
	// +optional
	F2 string `json:"f2"`
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^[a-z]{1,13}$`
	// +crdgen:anyOf=. +kubebuilder:validation:MinLength=13
	// +crdgen:anyOf=. +kubebuilder:validation:Enum=x;y;z3
	// +optional
	F3 string `json:"f3"`
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^[a-z]{1,14}$`
	// +crdgen:anyOf=. +kubebuilder:validation:MinLength=14
	// +crdgen:anyOf=. +kubebuilder:validation:Enum=x;y;z4
	// +optional
	F4 string `json:"f4"`
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^[a-z]{1,15}$`
	// +crdgen:anyOf=. +kubebuilder:validation:MinLength=15
	// +crdgen:anyOf=. +kubebuilder:validation:Enum=x;y;z5
	// +optional
	F5 string `json:"f5"`
	// +crdgen:anyOf=. +kubebuilder:validation:Pattern=`^[a-z]{1,16}$`
	// +crdgen:anyOf=. +kubebuilder:validation:MinLength=16
	// +crdgen:anyOf=. +kubebuilder:validation:Enum=x;y;z6
	// +optional
	F6 string `json:"f6"`
}
