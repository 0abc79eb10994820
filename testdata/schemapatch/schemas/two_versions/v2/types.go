// +groupName=example.com
package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Shelf holds books.
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShelfSpec `json:"spec"`
}

// ShelfSpec is what the user asks for.
type ShelfSpec struct {
	// Boards is how many boards there are.
	// +kubebuilder:default=3
	Boards int64 `json:"boards,omitempty"`
	// Colours has text that YAML writes in blocks:
	//
	//   - red: #f00
	//   - "no"
	// +kubebuilder:validation:items:Enum=red;"no";"1";"a: b"
	Colours []string `json:"colours,omitempty"`
	// Width is in metres.
	// +kubebuilder:validation:Maximum=1e21
	// +kubebuilder:validation:XValidation:rule="self > 0 && self < 10 ",message="<wide>"
	Width int64 `json:"width,omitempty"`
}
