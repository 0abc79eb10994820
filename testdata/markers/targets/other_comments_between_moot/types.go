// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +required

	// +nullable

	// Size of the lamp.
	Size string `json:"size"`

	// +optional

	// Name of the lamp,

	// which nobody reads.
	Name string `json:"name,omitempty"`

	// +required

	// Colour of the lamp,

	// if it has any.
	Colour string `json:"colour,omitempty"`
}
