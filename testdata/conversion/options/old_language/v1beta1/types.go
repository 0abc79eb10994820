// Package v1beta1 is its other version.
//
// +kubebuilder:object:generate=true
// +groupName=old-language.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

type ShopSpec struct {
	// +crdgen:conversion:path=.city
	Town string `json:"town"`
	// Floor is kept, for which code is copied into the package.
	// +crdgen:conversion:preserve
	Floor string `json:"floor,omitempty"`
}
