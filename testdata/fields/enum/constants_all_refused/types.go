// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Tree struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Colour Colour `json:"colour"`
	Size   Size   `json:"size"`
}

// +crdgen:enum
type Colour string

const (
	c0  = "red, green, blue"
	c1  = c0 + c0
	c2  = c1 + c1
	c3  = c2 + c2
	c4  = c3 + c3
	c5  = c4 + c4
	c6  = c5 + c5
	c7  = c6 + c6
	c8  = c7 + c7
	c9  = c8 + c8
	c10 = c9 + c9
	c11 = c10 + c10
	c12 = c11 + c11
	c13 = c12 + c12
	c14 = c13 + c13
	c15 = c14 + c14
	c16 = c15 + c15
	c17 = c16 + c16

	Long Colour = Colour(c17)
)

// +crdgen:enum
type Size string

const Small Size = unknown
