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

	// +crdgen:oneOf:a=.name +kubebuilder:validation:Pattern="^a"
	// +crdgen:oneOf:a=.name +kubebuilder:validation:Pattern="b$"
	// +crdgen:oneOf:b=.name +kubebuilder:validation:Pattern="["
	// +crdgen:oneOf:b=.name +kubebuilder:validation:Minimum=5
	// +crdgen:oneOf:c=.size +kubebuilder:validation:Enum=large
	// +crdgen:oneOf:c=.name +kubebuilder:validation:MinLength=5
	// +crdgen:oneOf:c=.name +kubebuilder:validation:MaxLength=3
	// +crdgen:oneOf:d=.size +kubebuilder:validation:ExclusiveMinimum=true
	// +crdgen:oneOf:e=.name +kubebuilder:validation:Format=ipv5
	// +crdgen:oneOf:f=.color +kubebuilder:validation:Enum=rad
	Doors Doors `json:"doors"`
}

type Doors struct {
	Name string `json:"name,omitempty"`
	Size int32  `json:"size,omitempty"`
	// +kubebuilder:validation:Enum=red;green
	Color string `json:"color,omitempty"`
}
