// Package v1 is the hub.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has the word for a direction or an end behind the noun.
type FooSpec struct {
	ScaleUp     *Policy `json:"scaleUp,omitempty"`
	ScaleDown   *Policy `json:"scaleDown,omitempty"`
	ReplicasMin *int32  `json:"replicasMin,omitempty"`
	ReplicasMax *int32  `json:"replicasMax,omitempty"`
}

// Policy is a policy.
type Policy struct {
	Seconds int32 `json:"seconds,omitempty"`
}
