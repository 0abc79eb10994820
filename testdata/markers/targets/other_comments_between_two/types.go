// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// A lost marker says the opposite of the one that is read, or the same.

type LampSpec struct {
	// +required

	// +optional

	// Size of the lamp.
	Size string `json:"size"`

	// +optional

	// Name of the lamp.

	// +required
	Name string `json:"name,omitempty"`

	// +required

	// +required

	// Colour of the lamp.
	Colour string `json:"colour,omitempty"`

	// +required

	// Power of the lamp.

	// +crdgen:in:channel=stable +optional
	Power string `json:"power"`

	// +required

	// Form of the lamp,

	// whose fields are among those of the lamp.
	LampForm `json:",inline"`
}

type LampForm struct {
	Form string `json:"form"`
}
