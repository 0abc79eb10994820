package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Shelf holds books.
// +kubebuilder:resource
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShelfSpec `json:"spec,omitempty"`
}

// ShelfSpec is what the user asks for.
type ShelfSpec struct {
	// Board may be missing.
	Board Maybe[string] `json:"board,omitempty"`
}

// Maybe is generic.
type Maybe[T any] struct {
	Value T `json:"value,omitempty"`
}
