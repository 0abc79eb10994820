// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=several.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Door is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Door struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DoorSpec `json:"spec,omitempty"`
}

// DoorSpec has fields of which the old version says a part.
//
// +kubebuilder:validation:AtMostOneOf={wood,steel}
type DoorSpec struct {
	// +listType=map
	// +listMapKey=name
	Hinges []Hinge `json:"hinges,omitempty"`
	Label  string  `json:"label,omitempty"`
	Pane   *Pane   `json:"pane,omitempty"`

	Wood  *Wood  `json:"wood,omitempty"`
	Steel *Steel `json:"steel,omitempty"`

	Address string `json:"address,omitempty"`
	// +kubebuilder:validation:Maximum=9
	Floor int32 `json:"floor,omitempty"`
}

// Hinge has a size, which the old version lacks.
type Hinge struct {
	Name  string `json:"name"`
	Metal string `json:"metal,omitempty"`
	// +kubebuilder:validation:Maximum=99
	Size int32 `json:"size,omitempty"`
}

// Pane is thick, and its color stands in the label.
type Pane struct {
	Thick int32 `json:"thick,omitempty"`
}

// Wood has a kind.
type Wood struct {
	Kind string `json:"kind,omitempty"`
	Age  int32  `json:"age,omitempty"`
}

// Steel has a grade.
type Steel struct {
	Grade string `json:"grade,omitempty"`
	Plies int32  `json:"plies,omitempty"`
}
