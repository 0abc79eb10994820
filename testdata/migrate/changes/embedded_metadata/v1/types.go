// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is on or off.
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

type LampSpec struct {
	Bulb Bulb `json:"bulb,omitempty"`
}

// Bulb is what is screwed into the lamp.
type Bulb struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
