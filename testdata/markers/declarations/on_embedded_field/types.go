// An embedded struct without a name makes no property that could be described.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

type LampSpec struct {
	// +kubebuilder:title=Base
	Base `json:",inline"`
	// +kubebuilder:example={colour: red}
	Shade `json:",inline"`
	// +kubebuilder:title=Switch
	Switch `json:"switch,omitempty"`
}

type Base struct {
	// +kubebuilder:title=Height
	Height int32 `json:"height,omitempty"`
}

type Shade struct {
	Colour string `json:"colour,omitempty"`
}

type Switch struct {
	On *bool `json:"on,omitempty"`
}
