// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Shade struct {
		// Colour of the shade.
		// +kubebuilder:validation:MinLength=3
		Colour string `json:"colour"`
		// +optional
		Fringe bool `json:"fringe"`
	} `json:"shade"`
	Bulbs []struct {
		Watts int32 `json:"watts"`
	} `json:"bulbs"`
	Rooms map[string]struct {
		Floor int32 `json:"floor"`
	} `json:"rooms"`
}
