// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=names-first.example.com
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

// FooSpec has several fields that only it has.
type FooSpec struct {
	KeepCount                int32     `json:"keepCount,omitempty"`
	Region                   string    `json:"region,omitempty"`
	Owner                    string    `json:"owner,omitempty"`
	Placement                Placement `json:"placement,omitempty"`
	Administrators           []string  `json:"administrators,omitempty"`
	ReconcileIntervalSeconds *int32    `json:"reconcileIntervalSeconds,omitempty"`
	Replicas                 *int32    `json:"replicas,omitempty"`
}

// Placement says where.
type Placement struct {
	Zones []string `json:"zones,omitempty"`
}
