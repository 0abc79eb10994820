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

	// +crdgen:anyOf
	// +crdgen:anyOf=
	// +crdgen:anyOf:a b=.x +required
	// +crdgen:anyOf:=.x +required
	// +crdgen:anyOf:a=x +required
	// +crdgen:anyOf:a=.x
	// +crdgen:anyOf:a=.x required
	// +crdgen:anyOf=.x +requird
	// +crdgen:anyOf=.x +crdgen:at=.y +required
	// +crdgen:anyOf=.x +crdgen:in:channel=a +required
	// +crdgen:anyof=.x +required
	// +crdgen:oneOf:a:b=.x +required
	// +crdgen:not=.x +kubebuilder:validation:Maximum=high
	Doors Doors `json:"doors"`
}

type Doors struct {
	X int32 `json:"x,omitempty"`
}
