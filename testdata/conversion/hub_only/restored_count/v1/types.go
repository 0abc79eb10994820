// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=count.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gate is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec,omitempty"`
}

// GateSpec has two fields at most.
//
// +kubebuilder:validation:MaxProperties=2
type GateSpec struct {
	A *int32 `json:"a,omitempty"`
	B string `json:"b,omitempty"`
	C *int32 `json:"c,omitempty"`
	// +kubebuilder:validation:Maximum=9
	D *int32 `json:"d,omitempty"`
}
