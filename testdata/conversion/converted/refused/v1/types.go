// Package v1 is the hub of a gate.
//
// +kubebuilder:object:generate=true
// +groupName=gate.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
// +crdgen:conversion:external
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="!self.open || self.port != 8080",message="an open gate has another port"
type GateSpec struct {
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=65535
	Port int32 `json:"port"`
	Open bool `json:"open"`
}
