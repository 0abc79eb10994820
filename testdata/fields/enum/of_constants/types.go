// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Colour  Colour   `json:"colour"`
	Colours []Colour `json:"colours,omitempty"`
}

// Colour is what the lamp shines in.
// +crdgen:enum
type Colour string

const prefix = "light-"

const (
	ColourRed   Colour = "red"
	ColourAmber Colour = prefix + "amber"
	// ColourSame repeats a value, which is listed once.
	ColourSame Colour = ColourRed
	// An untyped constant is none of the enum's.
	NoColour = "grey"
)
