// +groupName=example.com
package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/controller-runtime/pkg/conversion"
)

// Lamp lights.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// LampSpec has no color.
type LampSpec struct {
	Watts int32 `json:"watts"`
}

// ConvertTo converts to the hub; its counterpart is missing.
func (l *Lamp) ConvertTo(hub conversion.Hub) error { return nil }
