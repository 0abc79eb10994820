// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Strings map[string]string `json:"strings"`
	Named   map[Room]int32    `json:"named"`
	Texts   map[Colour]bool   `json:"texts"`
}

// +kubebuilder:validation:MaxLength=20

type Room string

type Colour struct {
	red uint8
}

func (c Colour) MarshalText() ([]byte, error) { return nil, nil }
