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

	Inside Inside `json:"inside"`
	Listed Listed `json:"listed"`
	Nested Nested `json:"nested"`
	// +crdgen:allOf=. +kubebuilder:validation:Enum=gas
	// +crdgen:allOf=. +kubebuilder:validation:Enum=wood
	Fuel string `json:"fuel"`
	Met  Met    `json:"met"`
}

// +crdgen:allOf=.heat +kubebuilder:validation:Minimum=5
// +crdgen:allOf=.heat +kubebuilder:validation:Maximum=3
type Inside struct {
	Heat int32 `json:"heat"`
}

// +crdgen:allOf=.trays +kubebuilder:validation:MinItems=1
// +crdgen:allOf=.trays[*] +kubebuilder:validation:MinLength=9
type Listed struct {
	// +kubebuilder:validation:items:MaxLength=8
	Trays []string `json:"trays"`
}

// +crdgen:allOf=.door.size +kubebuilder:validation:Minimum=5
type Nested struct {
	Door Door `json:"door"`
}

type Door struct {
	// +kubebuilder:validation:Maximum=4
	Size int32 `json:"size"`
}

// +crdgen:allOf=.heat +kubebuilder:validation:Minimum=3
// +crdgen:allOf=.heat +kubebuilder:validation:Maximum=3
type Met struct {
	Heat int32 `json:"heat"`
}
