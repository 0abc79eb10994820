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
	// Width is in metres.
	Width float64 `json:"width"`
	// +kubebuilder:validation:MaxLenght=3
	Name string `json:"name"`
}
