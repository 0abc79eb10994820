package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shelf holds books.
//
// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Namespaced
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShelfSpec `json:"spec"`
}

// ShelfSpec is what is asked for.
type ShelfSpec struct {
	// Width is in centimetres.
	Width int32 `json:"width"`
}
