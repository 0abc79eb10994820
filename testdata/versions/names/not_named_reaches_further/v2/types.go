// +groupName=example.com
package v2

import (
	"example.com/cases/versions/names/not_named_reaches_further/shades"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Lamp alone reaches shades, which is of the same group.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Shade shades.Shade `json:"shade"`
	Spec  LampSpec     `json:"spec"`
}

type LampSpec struct {
	Watts int32 `json:"watts"`
}
