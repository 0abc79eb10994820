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

	// No field is left that an alternative requires.

	// +crdgen:at=.gas +crdgen:drop
	// +crdgen:at=.wood +crdgen:drop
	Main Fuel `json:"main"`

	// One is left.

	// +crdgen:at=.gas +crdgen:drop
	Spare Fuel `json:"spare"`
}

// +crdgen:oneOf=.gas +required
// +crdgen:oneOf=.wood +required
type Fuel struct {
	// +optional
	Gas *string `json:"gas,omitempty"`
	// +optional
	Wood  *string `json:"wood,omitempty"`
	Price int32   `json:"price"`
}
