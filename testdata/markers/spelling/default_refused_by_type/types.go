// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:defualt=none
	// +optional
	Mode *Mode `json:"mode,omitempty"`
	// +kubebuilder:defualt=Dim
	// +optional
	Night Mode `json:"night,omitempty"`
	// +kubebuilder:defualt=many
	// +optional
	Watts Watts `json:"watts,omitempty"`
}

// +kubebuilder:validation:Enum=Dim;Bright
type Mode string

type Watts int32
