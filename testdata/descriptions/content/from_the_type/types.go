// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	FromType Shade `json:"fromType"`
	// FromField has words of its own.
	FromField Shade   `json:"fromField"`
	Pointer   *Shade  `json:"pointer"`
	List      []Shade `json:"list"`

	// This comment is detached.

	Detached string `json:"detached"`
	Trailing string `json:"trailing"` // This one is at the end of the line.
}

// Shade is what the type says.
type Shade struct{}
