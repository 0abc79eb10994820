// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec has what all devices have.
type LampSpec struct {
	Device `json:",inline"`
	*Cable `json:",inline"`

	Watts int32 `json:"watts"`
}

// Device is the base.
type Device struct {
	// Serial is printed on it.
	Serial string `json:"serial"`
	// +optional
	Maker string `json:"maker"`
}

type Cable struct {
	Metres int32 `json:"metres"`
}
