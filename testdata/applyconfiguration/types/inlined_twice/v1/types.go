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
	Common   `json:",inline"`
	BoardDef `json:",inline"`
	Board    *Board `json:"board,omitempty"`
}

// Common has the same property.
type Common struct {
	Board *Board `json:"board,omitempty"`
}

// BoardDef is defined as a type of its own package, and inlined.
type BoardDef Width

// Width has another property.
type Width struct {
	Width int64 `json:"width,omitempty"`
}

// Board is one board.
type Board struct {
	Load int64 `json:"load,omitempty"`
}
