// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Oven is the example that the documentation of Kubernetes gives for a structural schema.
//
// +kubebuilder:object:root=true
// +crdgen:at=.metadata.name +kubebuilder:validation:Pattern="^a"
// +crdgen:anyOf:large=.bar +kubebuilder:validation:Minimum=42
// +crdgen:anyOf:large=.bar +required
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Pattern="abc"
	// +optional
	Foo string `json:"foo,omitempty"`
	// +optional
	Bar int64 `json:"bar,omitempty"`
}
