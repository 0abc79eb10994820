// Whoever writes Schemaless above a type that is any JSON anyway loses nothing.
// +groupName=example.com
package v1

import (
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Any Any `json:"any,omitempty"`
}

// +kubebuilder:validation:Type=""
// +kubebuilder:validation:Schemaless
type Any struct {
	apiextensionsv1.JSON `json:",inline"`
}
