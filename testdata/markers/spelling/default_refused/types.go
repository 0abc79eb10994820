// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:Enum=Dim;Bright
	// +kubebuilder:validation:default:=none
	// +optional
	Mode *LampMode `json:"mode,omitempty"`
	// +kubebuilder:validation:default=many
	// +optional
	Watts int32 `json:"watts,omitempty"`
	// +kubebuilder:defualt=2
	// +optional
	Label string `json:"label,omitempty"`
	// +kubebuilder:validation:default:=Dim
	// +kubebuilder:validation:Enum=Dim;Bright
	// +optional
	Night LampMode `json:"night,omitempty"`
}

type LampMode string
