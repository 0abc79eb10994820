// Package v1 is the hub of a shop for fruit.
//
// +kubebuilder:object:generate=true
// +groupName=fruit.two-shops.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

type ShopSpec struct {
	City string `json:"city"`
}
