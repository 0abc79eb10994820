// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:Enum=red;green;"light blue";""
	Colour string `json:"colour"`
	// +kubebuilder:validation:Enum={40,60,100}
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:Enum="1";"2"
	Size string `json:"size"`
	Mode Mode   `json:"mode"`
}

// +kubebuilder:validation:Enum=Auto;Manual

type Mode string
