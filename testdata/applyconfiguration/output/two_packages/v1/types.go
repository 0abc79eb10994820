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
	// Boards is how many.
	Boards int32 `json:"boards"`
}

// Book holds books.
// +kubebuilder:resource
// +kubebuilder:ac:generate=false
type Book struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BookSpec `json:"spec,omitempty"`
}

// BookSpec is what the user asks for.
type BookSpec struct {
	// Boards is how many.
	Boards int32 `json:"boards"`
}

// Lamp holds books.
// +kubebuilder:ac:generate=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

// LampSpec is what the user asks for.
type LampSpec struct {
	// Boards is how many.
	Boards int32 `json:"boards"`
}

// Chair holds books.
type Chair struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ChairSpec `json:"spec,omitempty"`
}

// ChairSpec is what the user asks for.
type ChairSpec struct {
	// Boards is how many.
	Boards int32 `json:"boards"`
}
