// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-embedded-shared.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Engine is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Engine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EngineSpec `json:"spec,omitempty"`
}

// Replica is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Replica struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ReplicaSpec `json:"spec,omitempty"`
}

// EngineSpec is a spec.
type EngineSpec struct {
	InstanceSpec `json:",inline"`
	A            string `json:"a,omitempty"`
}

// ReplicaSpec is a spec.
type ReplicaSpec struct {
	InstanceSpec `json:",inline"`
	B            string `json:"b,omitempty"`
}

// InstanceSpec stands in two structs, whose fields its own are in JSON.
type InstanceSpec struct {
	Node  string `json:"node,omitempty"`
	Host  string `json:"host,omitempty"`
	Image string `json:"image,omitempty"`
}
