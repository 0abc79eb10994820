// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=functions.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gate has names.
//
// +kubebuilder:object:root=true
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec,omitempty"`
}

// GateSpec has fields that functions convert, with what was kept and without it.
type GateSpec struct {
	// +crdgen:conversion:func:to=PartOf,from=NameOf,paths={.parts}
	Part string `json:"part,omitempty"`
	// +crdgen:conversion:func:to=SidesOf,from=SideOf,paths={.left,.right}
	Side string `json:"side,omitempty"`
}
