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

	// +crdgen:at=.spec.racks[*].name +kubebuilder:validation:MaxLength=3
	// +crdgen:at=/racks/*/name +kubebuilder:validation:MaxLength=3
	// +crdgen:at=.racks[0].name +kubebuilder:validation:MaxLength=3
	// +crdgen:at=.racks[*].name MaxLength=3
	// +crdgen:drop=.racks
	// +crdgen:at=. +crdgen:unset=required
	Spec Spec `json:"spec"`
}

type Spec struct {
	Racks []Rack `json:"racks"`
}

type Rack struct {
	Name string `json:"name"`
}
