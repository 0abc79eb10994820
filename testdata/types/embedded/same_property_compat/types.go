// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Indoor  `json:",inline"`
	Outdoor `json:",inline"`
}

type Indoor struct {
	// Watts of the lamp in the house.
	// +optional
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:MaxLength=10
	Place string `json:"place,omitempty"`
}

type Outdoor struct {
	// Watts of the lamp in the garden.
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:MinLength=2
	Place string `json:"place,omitempty"`
}
