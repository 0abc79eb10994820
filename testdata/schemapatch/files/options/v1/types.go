// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shelf holds books.
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShelfSpec `json:"spec"`
}

// ShelfSpec is what the user asks for.
type ShelfSpec struct {
	// Template is what new books look like. This is left out.
	Template metav1.ObjectMeta `json:"template"`
}
