// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Pointers map[string]*int32            `json:"pointers"`
	Lists    map[string][]string          `json:"lists"`
	Maps     map[string]map[string]string `json:"maps"`
	Structs  map[string]Bulb              `json:"structs"`
}

// Bulb gives light.
type Bulb struct {
	Watts int32 `json:"watts"`
}
