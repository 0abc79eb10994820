package v1

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// This comment is detached, and belongs to the type nevertheless.

// Shelf holds books.
//
// It has boards.
//
// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Namespaced
// +kubebuilder:subresource:status
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ShelfSpec   `json:"spec"`             // what is asked for
	Status ShelfStatus `json:"status,omitempty"` // what is there
}

// ShelfList is no kind.
//
// +kubebuilder:object:root=true
type ShelfList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Shelf `json:"items"`
}

/*
ShelfSpec is what the user asks for.
*/
type ShelfSpec struct {
	Common `json:",inline"`
	*Extra `json:"extra,omitempty"`

	// Boards hold books.
	// +listType=map
	// +listMapKey=name
	Boards []Board `json:"boards,omitempty"`
	// Spare boards are not mounted.
	Spare []*Board `json:"spare,omitempty"`
	// ByName finds them.
	ByName map[string]Board `json:"byName,omitempty"`
	// +listType=set
	Tags  []string          `json:"tags,omitempty"`
	Notes map[string]string `json:"notes,omitempty"`
	Named Names             `json:"named,omitempty"`

	Width    *resource.Quantity           `json:"width,omitempty"`
	Height   intstr.IntOrString           `json:"height,omitempty"`
	Secret   *corev1.LocalObjectReference `json:"secret,omitempty"`
	Selector *metav1.LabelSelector        `json:"selector,omitempty"`
	Raw      runtime.RawExtension         `json:"raw,omitempty"`
	Other    OtherBoard                   `json:"other,omitempty"`
	Grown    metav1.Time                  `json:"grown,omitempty"`
	Bytes    []byte                       `json:"bytes,omitempty"`
	Tree     *Node                        `json:"tree,omitempty"`
	Colour   Colour                       `json:"colour,omitempty"`
	Lists    [][]string                   `json:"lists,omitempty"`
	hidden   int
	Left     string `json:"-"`
}

// Common is inlined.
type Common struct {
	// Owner is who it belongs to.
	// +kubebuilder:default=nobody
	Owner string `json:"owner,omitempty"`
}

// Extra is embedded, and not inlined.
type Extra struct {
	Paint *string `json:"paint,omitempty"`
}

// Board is one board.
// +structType=atomic
type Board struct {
	Name string `json:"name"`
	// Load is in kilograms.
	Load int64 `json:"load,omitempty"`
}

// OtherBoard is defined as another type.
type OtherBoard Board

// Names is a list.
type Names []string

// Colour is text.
// +kubebuilder:validation:Enum=red;green
type Colour string

// Node is recursive.
type Node struct {
	Left *Node `json:"left,omitempty"`
}

// ShelfStatus is what is there.
type ShelfStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// Unused is reached by no kind.
type Unused struct {
	A string `json:"a"`
}
