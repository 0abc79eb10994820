// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec has types that embed one method twice, or hide it.
type LampSpec struct {
	Ambiguous Pair    `json:"ambiguous"`
	Nearer    Nearer  `json:"nearer"`
	Hidden    Hidden  `json:"hidden"`
	Behind    Behind  `json:"behind"`
	Pointer   Through `json:"pointer"`
}

// Colour is written as #rrggbb.
type Colour struct {
	Red string `json:"red"`
}

func (c Colour) MarshalText() ([]byte, error) { return nil, nil }

type Left struct {
	Colour `json:"leftColour"`
	Bright bool `json:"leftBright"`
}

type Right struct {
	Colour `json:"rightColour"`
	Bright bool `json:"rightBright"`
}

// Pair has Colour at one depth by two ways, so it has no method.
type Pair struct {
	Left  `json:"left"`
	Right `json:"right"`
}

// Behind embeds what is ambiguous.
type Behind struct {
	Pair `json:"pair"`
	Note string `json:"note"`
}

// Nearer has the method of the Colour that it embeds itself.
type Nearer struct {
	Left   `json:"left"`
	Colour `json:"colour"`
}

// Format has a method of the name with another signature.
type Format struct {
	Name string `json:"name"`
}

func (f Format) MarshalText() string { return f.Name }

// Hidden has the method of Format, which hides the one below Left.
type Hidden struct {
	Format `json:"format"`
	Left   `json:"left"`
}

// Through has the method by an alias of a pointer.
type Through struct {
	ColourPointer
}

type ColourPointer = *Colour
