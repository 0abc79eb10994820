// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=enum-forms.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has lists.
type FooSpec struct {
	// +crdgen:conversion:enum={Old: New}
	Pointers []*Phase `json:"pointers,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	Named Phases `json:"named,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	Nested [][]Phase `json:"nested,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	Behind *[]Phase `json:"behind,omitempty"`
}

type Phases []Phase

// Phase has its old name.
//
// +kubebuilder:validation:Enum=Old;Done
type Phase string
