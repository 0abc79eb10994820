// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=count.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gate is a kind.
//
// +kubebuilder:object:root=true
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec,omitempty"`
}

// GateSpec has no C and D.
//
// +kubebuilder:validation:MaxProperties=2
// +crdgen:conversion:hubOnly:path=.c
// +crdgen:conversion:hubOnly:path=.d
type GateSpec struct {
	A *int32 `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}
