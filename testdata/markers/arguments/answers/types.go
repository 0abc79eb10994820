// Package v1 has markers that are said by being there, with an answer behind them.
// +groupName=example.com
// +kubebuilder:validation:Optional=false
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional=false
	Name string `json:"name,omitempty"`
	// +kubebuilder:validation:Required:=false
	Size int32 `json:"size"`
	// +required=true
	Colour string `json:"colour"`
	// +nullable=false
	Socket *string `json:"socket"`
	// +kubebuilder:validation:Nullable:=false
	Shade *string `json:"shade"`
	// +k8s:optional=no
	Glass string `json:"glass,omitempty"`
}
