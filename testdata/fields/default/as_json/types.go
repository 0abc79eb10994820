// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +default="white"
	Colour string `json:"colour,omitempty"`
	// +default={"colour": "red"}
	Shade Shade `json:"shade,omitempty"`
	// A reference to a constant is for other tools.
	// +default=ref(DefaultWatts)
	Watts int32 `json:"watts,omitempty"`
	// +default=1
	// +kubebuilder:default=2
	Both int32 `json:"both,omitempty"`
}

type Shade struct {
	Colour string `json:"colour,omitempty"`
}
