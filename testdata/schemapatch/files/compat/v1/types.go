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
	// Boards is how many boards there are: one or more.
	// +kubebuilder:validation:Minimum=1
	Boards int32 `json:"boards"`
}
