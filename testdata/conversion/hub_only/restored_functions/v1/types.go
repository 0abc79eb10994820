// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=functions.example.com
package v1

import (
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Gate is a kind with lists of pointers, of which an annotation may hold null.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec,omitempty"`
}

// GateSpec has what functions make.
type GateSpec struct {
	// +listType=atomic
	Parts []*Part `json:"parts,omitempty"`
	// +listType=atomic
	Left  []*Part `json:"left,omitempty"`
	Right string  `json:"right,omitempty"`
}

// Part has a name, and what the spoke lacks.
type Part struct {
	Name string `json:"name"`
	// +kubebuilder:validation:Maximum=9
	Size int32 `json:"size,omitempty"`
}

// FuzzFix_Gate leaves out null, which no client of the hub writes.
func FuzzFix_Gate(gate *Gate) {
	for _, parts := range []*[]*Part{&gate.Spec.Parts, &gate.Spec.Left} {
		*parts = slices.DeleteFunc(*parts, func(part *Part) bool { return part == nil })
	}
}
