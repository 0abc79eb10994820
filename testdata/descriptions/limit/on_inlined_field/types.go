// A field keeps its limit where its struct is inlined; one on the embedded field is not
// read, since it makes no property.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

type LampSpec struct {
	Base `json:",inline"`
	// +crdgen:description:max=10
	Shade `json:",inline"`
	// Depth is a length, measured from the front of the lamp to its back.
	Depth int32 `json:"depth,omitempty"`
}

type Base struct {
	Foot `json:",inline"`
	// Height is a length, measured from the table to the top of the lamp.
	// +crdgen:description:max=20
	Height int32 `json:"height,omitempty"`
	// Depth is hidden by the one outside.
	// +crdgen:description:max=5
	Depth int32 `json:"depth,omitempty"`
}

type Foot struct {
	// Width is a length, measured from the left of the foot to its right.
	// +crdgen:description:max=20
	Width int32 `json:"width,omitempty"`
}

type Shade struct {
	// Colour is a name, such as red, green or blue.
	Colour string `json:"colour,omitempty"`
}
