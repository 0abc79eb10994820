// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=example.com
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

// ShopSpec has quotas.
type ShopSpec struct {
	// +listType=map
	// +listMapKey=name
	Quota []Quota `json:"quota,omitempty"`
}

// Quota is a quota.
type Quota struct {
	Name string `json:"name"`
	Size int32  `json:"size,omitempty"`
}
