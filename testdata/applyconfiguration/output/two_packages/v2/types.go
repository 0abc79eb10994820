package v2

import (
	"example.com/cases/applyconfiguration/output/two_packages/v1"
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
	V1 v1.ShelfSpec `json:"v1"`
}
