// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=dropped-in-schema.example.com
package v1beta1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has fields whose schemas are not those of their Go types. Both versions drop one
// whose name another field has, too.
//
// +crdgen:at=.other.size +crdgen:drop
type FooSpec struct {
	// +crdgen:at=.matchExpressions +crdgen:drop
	Selector   *metav1.LabelSelector `json:"selector,omitempty"`
	Env        corev1.EnvVar         `json:"env,omitzero"`
	Toleration *corev1.Toleration    `json:"toleration,omitempty"`
	State      State                 `json:"state,omitzero"`
	// +crdgen:at=.size +crdgen:drop
	Inner Inner `json:"inner,omitzero"`
	// +crdgen:at=.requests +crdgen:drop
	Both   corev1.ResourceRequirements `json:"both,omitzero"`
	Opaque *Outer                      `json:"opaque,omitempty"`

	Other Other `json:"other,omitzero"`
}

// State has another struct inlined.
//
// +crdgen:conversion:hubOnly:path=.lasts
type State struct {
	corev1.ContainerState `json:",inline"`
	Name                  string `json:"name,omitempty"`
}

// Inner is converted by fields.
type Inner struct {
	Name string `json:"name,omitempty"`
	Size int32  `json:"size,omitempty"`
}

// Outer has something that no schema describes.
type Outer struct {
	Server corev1.NodeSelectorTerm `json:"server,omitzero"`
}

// Other has a size as well.
type Other struct {
	Name string `json:"name,omitempty"`
	Size int32  `json:"size,omitempty"`
}
