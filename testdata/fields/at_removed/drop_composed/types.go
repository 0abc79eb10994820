// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// What is not there meets every validation.

	// +crdgen:at=.kind +crdgen:drop
	Any Fuel `json:"any"`
	// +crdgen:at=[*].fuel.kind +crdgen:drop
	Not []Burner `json:"not"`

	// The composition is replaced.

	// +crdgen:at=. +crdgen:unset=anyOf
	// +crdgen:at=.kind +crdgen:drop
	// +crdgen:at=. +crdgen:anyOf=.price +kubebuilder:validation:Maximum=3
	Replaced Fuel `json:"replaced"`
}

// +crdgen:anyOf=.kind +kubebuilder:validation:Enum=gas
// +crdgen:anyOf=.price +kubebuilder:validation:Maximum=9
type Fuel struct {
	// +optional
	Kind  string `json:"kind,omitempty"`
	Price int32  `json:"price"`
}

// +crdgen:not:cold=.fuel.kind +kubebuilder:validation:Enum=wood
// +crdgen:not:cold=.fuel.kind +kubebuilder:validation:MinLength=1
type Burner struct {
	// +crdgen:at=. +crdgen:unset=anyOf
	Fuel Fuel `json:"fuel"`
}
