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

	Spec Machine `json:"spec,omitempty"`
}

// Cafe is another kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Cafe struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Machine `json:"spec,omitempty"`
}

// Machine stands in both kinds: no function of it has one object.
type Machine struct {
	Flavor Flavor `json:"flavor,omitempty"`
}

// Flavor is a flavor.
type Flavor struct {
	Name string `json:"name,omitempty"`
	Size int32  `json:"size,omitempty"`
}
