// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// What is wrong with a type is told where something needs its schema.

	// +crdgen:opaque
	Opaque Heat `json:"opaque"`
	// +crdgen:at=.degrees +crdgen:drop
	Without Heat `json:"without"`
	Whole   Heat `json:"whole"`

	// +crdgen:at=.openAPIV3Schema +crdgen:opaque
	OpaqueSchema apiextensionsv1.CustomResourceValidation `json:"opaqueSchema"`
	Schema       apiextensionsv1.CustomResourceValidation `json:"schema"`

	// +crdgen:at=.next +crdgen:drop
	First Course `json:"first"`
	Other Course `json:"other"`
}

type Course struct {
	Next *Course `json:"next,omitempty"`
}

type Heat struct {
	Degrees float64 `json:"degrees"`
}
