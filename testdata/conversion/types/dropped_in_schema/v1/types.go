// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=dropped-in-schema.example.com
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
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
	Selector *metav1.LabelSelector `json:"selector,omitempty"`
	// +crdgen:at=.value +crdgen:drop
	Env corev1.EnvVar `json:"env,omitzero"`
	// +crdgen:in:channel=standard +crdgen:at=.effect +crdgen:drop
	Toleration *corev1.Toleration `json:"toleration,omitempty"`
	State      State              `json:"state,omitzero"`
	Inner      Inner              `json:"inner,omitzero"`
	// +crdgen:at=.requests +crdgen:drop
	Both corev1.ResourceRequirements `json:"both,omitzero"`
	// +crdgen:at=.server +crdgen:opaque
	Opaque *Outer `json:"opaque,omitempty"`

	Other Other `json:"other,omitzero"`
}

// State has another struct inlined.
type State struct {
	corev1.ContainerState `json:",inline"`
	// Lasts is there in the hub only.
	Lasts int32  `json:"lasts,omitempty"`
	Name  string `json:"name,omitempty"`
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
