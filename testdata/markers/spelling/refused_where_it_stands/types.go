// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:MaxLenght:=2
	Rooms []string `json:"rooms"`
	// +kubebuilder:validation:enum
	Mode string `json:"mode"`
	// +kubebuilder:validation:enum=dim;bright
	Modes []LampMode `json:"modes"`
	// +kubebuilder:validation:minimun=low
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:Maxitems=2
	Night LampMode `json:"night"`
	// ++kubebuilder:validation:MinItems=1
	Day LampTime `json:"day"`
}

type LampMode string

type LampTime struct {
	Hour int32 `json:"hour"`
}
