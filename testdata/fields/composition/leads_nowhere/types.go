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

	Doors Doors `json:"doors"`
}

// +crdgen:anyOf=.lefd +required
// +crdgen:anyOf:a=.left.width +kubebuilder:validation:Minimum=5
// +crdgen:anyOf:b=.names.first +kubebuilder:validation:MinLength=5
// +crdgen:oneOf:a=.names[*] +crdgen:not=.nam +required
// +crdgen:not=[*] +kubebuilder:validation:MinLength=1
// +crdgen:allOf=.notes[*] +kubebuilder:validation:MinLength=1
type Doors struct {
	Left  int32             `json:"left,omitempty"`
	Names []Name            `json:"names,omitempty"`
	Notes map[string]string `json:"notes,omitempty"`
}

type Name struct {
	Name string `json:"name"`
}
