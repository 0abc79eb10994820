// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Wiring `json:",inline"`

	// +kubebuilder:default=blue
	Frame   Frame             `json:"frame,omitempty"`
	Colours []Colour          `json:"colours,omitempty"`
	Shades  map[string]*Shade `json:"shades,omitempty"`
	// +nullable
	Switch *Switch `json:"switch,omitempty"`
	// +default="dim"
	Mode Mode `json:"mode,omitempty"`
}

// +nullable
type Wiring struct {
	Fuse Fuse `json:"fuse,omitempty"`
}

// All fields of these types say it themselves.

// +kubebuilder:default=red
type Frame string

// +nullable
type Switch string

// +kubebuilder:default=bright
type Mode string

// These say it alone.

// +kubebuilder:default=red
type Colour string

// +nullable
type Shade string

type Fuse Amperes

// +kubebuilder:default=16
// +kubebuilder:validation:Minimum=1
type Amperes int32

// No field has this type.
// +kubebuilder:default=4
type Legs int32
