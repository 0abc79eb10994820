// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// kubebuilder:validation:MaxLength:=2
	Rooms []string `json:"rooms"`
	// kubebuilder:validation:Enum
	Mode string `json:"mode"`
	// - +kubebuilder:validation:MinProperties=2
	Watts int32 `json:"watts"`
	/* +kubebuilder:default=3 */
	Night LampMode `json:"night"`
	// kubebuilder:validation:MaxLength=8
	Day LampMode `json:"day"`
}

// +kubebuilder:validation:Enum=dim;bright
type LampMode string
