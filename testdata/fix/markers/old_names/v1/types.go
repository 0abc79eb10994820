// Markers whose names are nearly the old ones of others.

// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:required
	Name string `json:"name"`
	// +kubebuilder:validation:Requird
	Bulb *string `json:"bulb"`
	// +kubebuilder:validation:optional
	Shade string `json:"shade,omitempty"`
	// +kubebuilder:validation:optional
	Plug string `json:"plug"`
}
