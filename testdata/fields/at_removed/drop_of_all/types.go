// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// What all objects are asked of a field goes with it, and no object meets an alternative
	// that requires it.

	// +crdgen:at=.kind +crdgen:drop
	Fuel Fuel `json:"fuel"`
	// +crdgen:at=.fuel.kind +crdgen:drop
	Burner Burner `json:"burner"`
}

// +crdgen:allOf=.kind +kubebuilder:validation:Pattern=^w
// +crdgen:allOf=.kind +kubebuilder:validation:Pattern=d$
// +crdgen:oneOf:kind=.kind +required
// +crdgen:oneOf:kind=.kind +kubebuilder:validation:Enum=wood
// +crdgen:oneOf:price=.price +required
type Fuel struct {
	// +optional
	Kind string `json:"kind,omitempty"`
	// +optional
	Price int32 `json:"price,omitempty"`
}

// +crdgen:allOf:both=.fuel.kind +kubebuilder:validation:MinLength=1
// +crdgen:allOf:both=.size +kubebuilder:validation:Minimum=1
type Burner struct {
	Fuel Fuel  `json:"fuel"`
	Size int32 `json:"size"`
}
