// Package v2 is one of two versions that name the same field differently.
// +kubebuilder:object:generate=true
// +groupName=conversion.example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub

// Book is renamed.
type Book struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BookSpec `json:"spec,omitempty"`
}

// BookSpec has fields that the other version calls otherwise or lacks.
type BookSpec struct {
	Title string `json:"title,omitempty"`

	Edition int32 `json:"edition,omitempty"`

	Shelf Shelf `json:"shelf,omitempty,omitzero"`

	// +listType=map
	// +listMapKey=number
	Pages []Page `json:"pages,omitempty"`
}

// Shelf is where a book stands.
type Shelf struct {
	Row int32 `json:"row,omitempty"`
}

// Page is one by its number.
type Page struct {
	Number int32  `json:"number"`
	Text   string `json:"text,omitempty"`
}
