// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Marked Marked `json:"marked"`
	Walked Walked `json:"walked"`
}

// Marked says with a marker what it is written as.
// +kubebuilder:validation:Type=string
// +kubebuilder:validation:MaxLength=7
type Marked struct {
	red, green, blue uint8
}

func (m Marked) MarshalJSON() ([]byte, error) { return nil, nil }

// Walked does not, so its fields are taken.
type Walked struct {
	Red int32 `json:"red"`
}

func (w *Walked) MarshalJSON() ([]byte, error) { return nil, nil }
