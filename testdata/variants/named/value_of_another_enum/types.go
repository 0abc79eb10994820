// What another variant has is asked of the enum that a rule compares with, not of all enums.
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

// No variant has these values, though an enum of another field has them in one.
// +kubebuilder:validation:XValidation:rule="self.heat > 1 || self.fuel == 'steam'"
// +kubebuilder:validation:XValidation:rule="self.heat > 2 || self.trays == 7"
//
// One variant has these values.
// +kubebuilder:validation:XValidation:rule="self.heat > 3 || self.mode == 'steam'"
// +kubebuilder:validation:XValidation:rule="self.heat > 4 || self.other == 'steam'"
// +kubebuilder:validation:XValidation:rule="self.heat > 5 || self.size == 'large'"
// +kubebuilder:validation:XValidation:rule="self.heat > 6 || self.doors == 3"
// +kubebuilder:validation:XValidation:rule="self.heat > 7 || self.light.colour == 'blue'"
// +crdgen:at=.light.colour +kubebuilder:validation:Enum=red
// +crdgen:in:channel=experimental +crdgen:at=.light.colour +kubebuilder:validation:Enum=red;blue
type OvenSpec struct {
	Heat int32 `json:"heat"`
	// +kubebuilder:validation:Enum=bake;grill
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=bake;grill;steam
	Mode string `json:"mode"`
	// +kubebuilder:validation:Enum=fry
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=fry;steam
	Other string `json:"other"`
	// +kubebuilder:validation:Enum=gas;wood
	Fuel string `json:"fuel"`
	// No value of one variant is one of the other.
	// +kubebuilder:validation:Enum=small
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=large
	Size string `json:"size"`
	// +kubebuilder:validation:Enum=1;2
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=1;2;3;7
	Doors int32 `json:"doors"`
	// +kubebuilder:validation:Enum=4;5
	Trays int32 `json:"trays"`
	Light Light `json:"light"`
}

type Light struct {
	Colour string `json:"colour"`
}
