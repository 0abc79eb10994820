// Package v1 has types that a scheme takes and types that it does not.
//
// +kubebuilder:object:generate=true
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// SchemeBuilder registers the types.
var SchemeBuilder builder

type builder struct{}

func (builder) Register(...any) {}

func (builder) Handle(any) {}

func init() {
	SchemeBuilder.Register(&Shelf{}, &ShelfList{}, &Box{}, &Old{}, &Case{})
	SchemeBuilder.Handle(&Free{})
}

// Shelf has forgotten the marker.
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// ShelfList has forgotten it, too.
type ShelfList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Shelf `json:"items"`
}

// Box has it.
//
// +kubebuilder:object:root=true
type Box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Old has the older one.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Old struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Free is not registered.
type Free struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Case is to be none.
//
// +kubebuilder:object:root=false
type Case struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
