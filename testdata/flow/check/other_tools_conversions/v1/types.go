// Package v1 is converted by conversion-gen and by hand, and no business of crdgen's.
//
// +kubebuilder:object:generate=true
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Spec LampSpec `json:"spec,omitzero"`
}

// LampSpec has a field that the other version lacks.
type LampSpec struct {
	// +kubebuilder:validation:MinLenght=1
	Colour string `json:"colour"`
}

// Hub marks the type.
func (*Lamp) Hub() {}
