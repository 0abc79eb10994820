// +groupName=example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XIntOrString
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:XIntOrString
	Color *string `json:"color"`
	// +kubebuilder:validation:items:XIntOrString
	Steps []int64 `json:"steps"`
	// +crdgen:at=.size +kubebuilder:validation:XIntOrString
	// +crdgen:at=.until +kubebuilder:validation:XIntOrString
	Shade Shade `json:"shade"`

	// Those read both.

	// +kubebuilder:validation:XIntOrString
	Volts intstr.IntOrString `json:"volts"`
	Level Level              `json:"level"`
	Hours Hours              `json:"hours"`
}

type Shade struct {
	Size int32 `json:"size"`
	// Only the author of a type knows what it reads.
	Until metav1.Time `json:"until"`
}

// +kubebuilder:validation:XIntOrString
type Level string

// It is written as a string, and reads both.
// +kubebuilder:validation:XIntOrString
type Hours string

func (h *Hours) UnmarshalJSON(b []byte) error { *h = Hours(b); return nil }

func (l Level) MarshalJSON() ([]byte, error)  { return []byte(l), nil }
func (l *Level) UnmarshalJSON(b []byte) error { *l = Level(b); return nil }
