// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Oven is the example that the documentation of Kubernetes gives for a schema that is not
// structural: each marker says one of the reasons.
//
// +kubebuilder:object:root=true
// +crdgen:at=.metadata.finalizers[*] +kubebuilder:validation:Pattern="my-finalizer"
// +crdgen:anyOf=. +crdgen:describe="foo bar object"
// +crdgen:anyOf=.bar +kubebuilder:validation:Type=integer
// +crdgen:anyOf=.baz +kubebuilder:validation:Minimum=42
// +crdgen:anyOf=.baz +required
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Foo string `json:"foo,omitempty"`
	Bar int64  `json:"bar,omitempty"`
}
