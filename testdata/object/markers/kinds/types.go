// Package v1 has a kind with its list.
//
// +kubebuilder:object:generate=true
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// Shelf is a kind.
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   ShelfSpec   `json:"spec"`
	Status ShelfStatus `json:"status,omitempty"`
}

// ShelfSpec has nothing but what an assignment copies.
type ShelfSpec struct {
	Boards int32 `json:"boards"`
}

// ShelfStatus has a list.
type ShelfStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:object:root=true

// ShelfList is the list of the kind.
type ShelfList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Shelf `json:"items"`
}
