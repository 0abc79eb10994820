// Package v1 is the hub, and not stored yet.
//
// +kubebuilder:object:generate=true
// +groupName=stored.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shop is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec,omitempty"`
}

// ShopSpec has one more field.
type ShopSpec struct {
	Name  string `json:"name,omitempty"`
	Notes string `json:"notes,omitempty"`
}
