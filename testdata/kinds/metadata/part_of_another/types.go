// +groupName=example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven has racks as templates of their kind.
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Racks []Rack `json:"racks,omitempty"`
}

// Rack is a kind and part of another: there its metadata is what the markers say.
type Rack struct {
	metav1.TypeMeta `json:",inline"`
	// +nullable
	// +kubebuilder:pruning:PreserveUnknownFields
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Door is a kind alone.
type Door struct {
	metav1.TypeMeta `json:",inline"`
	// +nullable
	// +kubebuilder:pruning:PreserveUnknownFields
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DoorList is no part of anything.
type DoorList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Door `json:"items"`
}
