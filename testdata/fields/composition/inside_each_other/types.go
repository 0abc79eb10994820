// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Gateway struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Addresses []Address `json:"addresses"`
}

// Address is that of a gateway: an IP address is one of version 4 or 6.
//
// +crdgen:oneOf:ip=.type +kubebuilder:validation:Enum=IPAddress
// +crdgen:oneOf:ip=.value +crdgen:anyOf=. +kubebuilder:validation:Format=ipv4
// +crdgen:oneOf:ip=.value +crdgen:anyOf=. +kubebuilder:validation:Format=ipv6
// +crdgen:oneOf:other=.type +crdgen:not=. +kubebuilder:validation:Enum=IPAddress
type Address struct {
	// +optional
	Type string `json:"type,omitempty"`
	// +kubebuilder:validation:MaxLength=253
	Value string `json:"value"`
}
