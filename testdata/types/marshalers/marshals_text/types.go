// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Colour   Colour   `json:"colour"`
	Pointer  Warmth   `json:"pointer"`
	Promoted Promoted `json:"promoted"`
}

// Colour is three numbers that are written as #rrggbb.
// +kubebuilder:validation:Pattern="^#[0-9a-f]{6}$"
type Colour struct {
	red, green, blue uint8
}

func (c Colour) MarshalText() ([]byte, error) { return nil, nil }

// Warmth has the method on its pointer.
type Warmth struct {
	kelvin int
}

func (w *Warmth) MarshalText() ([]byte, error) { return nil, nil }

// Promoted has the method of what it embeds.
type Promoted struct {
	*Warmth
}
