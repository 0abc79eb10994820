// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp has structs that embed metav1.Time or metav1.Duration, which embed types of package time.
// Other cases read that package: the tag "alone" keeps controller-gen from loading this one with them.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Two    Two    `json:"two"`
	Beside Beside `json:"beside"`
	Deep   Deep   `json:"deep"`
	Marked Marked `json:"marked"`
	One    One    `json:"one"`
	Plain  Plain  `json:"plain"`
}

// Colour is written as #rrggbb.
type Colour struct {
	Red string `json:"red"`
}

func (c Colour) MarshalText() ([]byte, error) { return nil, nil }

func (c Colour) MarshalJSON() ([]byte, error) { return nil, nil }

// Two has two MarshalJSON, which hide each other, and the MarshalText of time.Time.
type Two struct {
	metav1.Time     `json:"time"`
	metav1.Duration `json:"duration"`
}

// Beside has two MarshalJSON and the MarshalText of Colour.
type Beside struct {
	Colour          `json:"colour"`
	metav1.Duration `json:"duration"`
}

// Deep embeds what Beside does, one level below.
type Deep struct {
	Beside `json:"beside"`
	More   string `json:"more"`
}

// Marked says what it is.
// +kubebuilder:validation:Type=string
type Marked struct {
	metav1.Time     `json:"time"`
	metav1.Duration `json:"duration"`
}

// One has one MarshalJSON.
type One struct {
	metav1.Time `json:"time"`
	More        string `json:"more"`
}

// Plain embeds a pointer, which controller-gen can tell.
type Plain struct {
	*metav1.LabelSelector `json:"selector"`
	Colour                `json:"colour"`
}
