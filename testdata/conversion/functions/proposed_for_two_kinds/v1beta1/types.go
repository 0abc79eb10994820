// Package v1beta1 has the flavor by name.
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

	Spec Machine `json:"spec,omitempty"`
}

// Cafe is another kind.
//
// +kubebuilder:object:root=true
type Cafe struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Machine `json:"spec,omitempty"`
}

// Machine stands in both kinds: no function of it has one object.
type Machine struct {
	Flavor string `json:"flavor,omitempty"`
}
