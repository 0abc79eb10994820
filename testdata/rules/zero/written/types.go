// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// +optional
	// +kubebuilder:validation:Enum=warm;cold
	Color string `json:"color"`
	// +optional
	// +kubebuilder:validation:Minimum=1
	Watts int32 `json:"watts"`
	// +optional
	// +kubebuilder:validation:XValidation:rule="self != '0s'"
	Fade metav1.Duration `json:"fade,omitempty"`
	// +optional
	Shade Shade `json:"shade"`
}

type Shade struct {
	// +optional
	// +kubebuilder:validation:MinLength=1
	Cloth string "json:\"cloth\""
}
