// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:validation:MaxProperties=8
	Labels map[string]string `json:"labels"`
	// +nullable
	Shade *LampShade `json:"shade,omitempty"`
}

// +kubebuilder:validation:MinProperties=1

type LampShade struct {
	Colour string `json:"colour,omitempty"`
	Size   int32  `json:"size,omitempty"`
}
