// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// +crdgen:oneOf:deep=.gas.valve +required
// +crdgen:oneOf=.coil +required
// +crdgen:anyOf=.trays +kubebuilder:validation:Minimum=10
// +crdgen:anyOf:wide=.width +required
// +crdgen:anyOf:wide=.width +kubebuilder:validation:Minimum=10
// +crdgen:anyOf=.mode +kubebuilder:validation:Enum=Grill
// +crdgen:anyOf=.fuel +kubebuilder:validation:Enum=Gas
// +crdgen:not=.gas.valve +required
type OvenSpec struct {
	// +optional
	Gas *Gas `json:"gas,omitempty"`
	// +optional
	Coil string `json:"coil,omitempty"`
	// +optional
	Trays int32 `json:"trays,omitempty"`
	// +optional
	Width int32 `json:"width,omitempty"`
	// +kubebuilder:default=Bake
	Mode string `json:"mode,omitempty"`
	Fuel string `json:"fuel"`
}

type Gas struct {
	// +optional
	Valve string `json:"valve,omitempty"`
}
