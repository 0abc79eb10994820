// Inside of its package an alias stands for its type, so that its own markers are not
// read; those of an alias of a predeclared type are.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

type LampSpec struct {
	Base  *Foot `json:"base,omitempty"`
	Label Label `json:"label,omitempty"`
}

// +kubebuilder:validation:MaxProperties=3
// +mapType=atomic
// +kubebuilder:validation:XValidation:rule="self.height > 3"
type Foot = Base

// +kubebuilder:validation:MinProperties=1
type Base struct {
	Height int32 `json:"height,omitempty"`
}

// +kubebuilder:validation:MaxLength=9
type Label = string

// Shade is used by nobody here, and may be elsewhere.
// +kubebuilder:validation:MinProperties=1
type Shade = Cloth

type Cloth struct {
	Colour string `json:"colour,omitempty"`
}
