// Package v1 is one of two versions that name the same field differently.
// +kubebuilder:object:generate=true
// +groupName=conversion.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Book is renamed.
type Book struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BookSpec `json:"spec,omitempty"`
}

// BookSpec has a field that changes its name, one that changes its form, and
// lacks one.
// +crdgen:conversion:hubOnly:path=.edition
type BookSpec struct {
	// +crdgen:conversion:path=.title
	Name string `json:"name,omitempty"`

	// +crdgen:conversion:func:to=ParsePlace,from=FormatPlace,paths={.shelf}
	Place string `json:"place,omitempty"`

	// +listType=map
	// +listMapKey=number
	Pages []Page `json:"pages,omitempty"`
}

// Page is one by its number.
type Page struct {
	Number int32  `json:"number"`
	Text   string `json:"text,omitempty"`
}
