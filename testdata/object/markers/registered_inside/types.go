// Package v1 gives a scheme types with others inside, and types in a list.
//
// +kubebuilder:object:generate=true
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// SchemeBuilder registers the types.
var SchemeBuilder builder

type builder struct{}

func (builder) Register(...any) {}

type group struct{ Name string }

func known(group, ...any) []any { return nil }

func init() {
	SchemeBuilder.Register(&Shop{In: &Inner{}}, &Shop{List: []Inner{{}}, All: []*Inner{&Inner{}}})
	SchemeBuilder.Register([]any{&Crate{In: &Inner{}}, &Shop{}}...)
	SchemeBuilder.Register(known(group{Name: "example.com"}, &Inner{}), &Lid{})
}

// Inner is registered nowhere.
type Inner struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
}

// Shop has it inside.
//
// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	In                *Inner   `json:"in,omitempty"`
	List              []Inner  `json:"list,omitempty"`
	All               []*Inner `json:"all,omitempty"`
}

// Crate is registered in a list.
type Crate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	In                *Inner `json:"in,omitempty"`
}

// Lid is registered behind a call.
type Lid struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
