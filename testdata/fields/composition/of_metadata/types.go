// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
// +crdgen:not=.metadata.name +kubebuilder:validation:Pattern="^a"
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:anyOf=.metadata +required
	// +crdgen:anyOf=.metadata.name +kubebuilder:validation:MaxLength=5
	Template Template `json:"template"`
}

type Template struct {
	Metadata Name `json:"metadata,omitempty"`
}

type Name struct {
	Name string `json:"name,omitempty"`
}
