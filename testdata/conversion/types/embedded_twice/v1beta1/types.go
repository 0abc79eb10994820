// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=embedded-twice.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Engine is a kind.
//
// +kubebuilder:object:root=true
type Engine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec EngineSpec `json:"spec,omitempty"`
}

// Replica is a kind.
//
// +kubebuilder:object:root=true
type Replica struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ReplicaSpec `json:"spec,omitempty"`
}

// EngineSpec is a spec.
// +crdgen:conversion:hubOnly:path=.image
type EngineSpec struct {
	InstanceSpec `json:",inline"`
	A            string `json:"a,omitempty"`
}

// ReplicaSpec is a spec.
// +crdgen:conversion:hubOnly:path=.image
type ReplicaSpec struct {
	InstanceSpec `json:",inline"`
	B            string `json:"b,omitempty"`
}

// InstanceSpec stands in two structs, whose fields its own are in JSON.
type InstanceSpec struct {
	Node string `json:"node,omitempty"`
	// Machine has another name in the hub.
	//
	// +crdgen:conversion:path=.host
	Machine string `json:"machine,omitempty"`
}
