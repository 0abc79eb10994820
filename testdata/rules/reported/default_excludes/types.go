// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Rule        Rule        `json:"rule"`
	Composition Composition `json:"composition"`
	Any         Any         `json:"any"`
	Value       Value       `json:"value"`
	Forbidden   Forbidden   `json:"forbidden"`
}

// +kubebuilder:validation:ExactlyOneOf=gas;wood
type Rule struct {
	// +optional
	// +kubebuilder:default=methane
	Gas *string `json:"gas,omitempty"`
	// +optional
	Wood *string `json:"wood,omitempty"`
}

// +crdgen:oneOf=.gas +required
// +crdgen:oneOf=.wood +required
type Composition struct {
	// +optional
	// +kubebuilder:default=methane
	Gas *string `json:"gas,omitempty"`
	// +optional
	Wood *string `json:"wood,omitempty"`
}

// Any takes both.
// +crdgen:anyOf=.gas +required
// +crdgen:anyOf=.wood +required
type Any struct {
	// +optional
	// +kubebuilder:default=methane
	Gas *string `json:"gas,omitempty"`
	// +optional
	Wood *string `json:"wood,omitempty"`
}

// Value has a default that leaves a choice.
// +crdgen:oneOf:gas=.heat +kubebuilder:validation:Enum=gas
// +crdgen:oneOf:gas=.gas +required
// +crdgen:oneOf:wood=.heat +kubebuilder:validation:Enum=wood
// +crdgen:oneOf:wood=.wood +required
type Value struct {
	// +optional
	// +kubebuilder:default=gas
	Heat string `json:"heat,omitempty"`
	// +optional
	Gas *string `json:"gas,omitempty"`
	// +optional
	Wood *string `json:"wood,omitempty"`
}

// Forbidden has a field that nobody may set, which no default is to blame for.
// +crdgen:not=.wood +required
type Forbidden struct {
	// +optional
	// +kubebuilder:default=methane
	Gas *string `json:"gas,omitempty"`
	// +optional
	Wood *string `json:"wood,omitempty"`
}
