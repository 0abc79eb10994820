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

	// A type that has no schema needs none where all of its values are kept unchecked.

	// +crdgen:opaque
	Schema *apiextensionsv1.JSONSchemaProps `json:"schema"`
	// +crdgen:opaque
	Menu Course `json:"menu"`
	// +crdgen:at=[*] +crdgen:opaque
	// +optional
	Rest []Heat `json:"rest,omitempty"`
	// +crdgen:at=[*] +crdgen:opaque
	// +optional
	ByName map[string]*Course `json:"byName,omitempty"`
	// +crdgen:opaque
	// +optional
	Free any `json:"free,omitempty"`
	// +crdgen:at=[*] +crdgen:opaque
	// +optional
	Settings map[string]any `json:"settings,omitempty"`
	// +crdgen:opaque
	// +optional
	Anything map[string]any `json:"anything,omitempty"`
}

// Course is a part of a menu.
// +kubebuilder:title=a course
type Course struct {
	Next *Course `json:"next"`
}

type Heat struct {
	Degrees float64  `json:"degrees"`
	Done    chan int `json:"done"`
}
