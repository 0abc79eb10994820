// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=restored-words.example.com
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

// GateSpec has no rules.
//
// +crdgen:conversion:hubOnly:path=.rules
type GateSpec struct {
	Host string `json:"host,omitempty"`
}
