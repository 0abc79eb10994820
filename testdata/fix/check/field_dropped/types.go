// Package v1 has a rule about a field that is dropped in one of two channels.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

type OvenSpec struct {
	// +crdgen:in:channel=std +crdgen:at=.a +crdgen:drop
	Pair *Pair `json:"pair,omitempty"`
	// +crdgen:at=.c +crdgen:drop
	Other *Other `json:"other,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="self.a != self.b"
type Pair struct {
	A int32 `json:"a"`
	B int32 `json:"b"`
}

// +kubebuilder:validation:XValidation:rule="self.c != self.d"
type Other struct {
	C int32 `json:"c"`
	D int32 `json:"d"`
}
