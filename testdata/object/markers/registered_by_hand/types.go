// Package v1 has objects that others make: by hand, in a file of another program, and by
// what they embed.
//
// +kubebuilder:object:generate=true
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is theirs.
var GroupVersion = schema.GroupVersion{Group: "example.com", Version: "v1"}

func addKnownTypes(scheme *runtime.Scheme) {
	scheme.AddKnownTypes(GroupVersion, &Shelf{}, &Crate{}, &Chest{})
}

// Shelf is an object by hand.
type Shelf struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// DeepCopyObject makes it one.
func (s *Shelf) DeepCopyObject() runtime.Object { return s.DeepCopy() }

// Crate is one in deepcopy_generated.go.
type Crate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Chest may be one by what it embeds.
type Chest struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Shelf             `json:"shelf"`
}
