// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Size  Size            `json:"size"`
	Other []Size          `json:"other"`
	Form  Form            `json:"form"`
	Parts map[Part]string `json:"parts"`
}

type Size Width

type Width Size

type (
	Form  = Shape
	Shape = Form
)

// Part is the key of a map only.
type Part Piece

type Piece Part
