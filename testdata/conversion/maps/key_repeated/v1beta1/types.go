// Package v1beta1 has a map, and the key in its values again.
//
// +kubebuilder:object:generate=true
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shop is a kind.
//
// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec,omitempty"`
}

// ShopSpec has quotas.
type ShopSpec struct {
	// +crdgen:conversion:mapKey=name
	Quota map[string]Quota `json:"quota,omitempty"`
}

// Quota is a quota.
type Quota struct {
	Name string `json:"name,omitempty"`
	Size int32  `json:"size,omitempty"`
}
