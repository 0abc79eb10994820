// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Power string `json:"power"`
	// +crdgen:featureGate=Dimmer
	Watts int32 `json:"power"`

	// +crdgen:featureGate=!Dimmer;Fan
	Speed int32 `json:"speed"`
	// Level is there in every variant.
	Level int32 `json:"speed"`
}
