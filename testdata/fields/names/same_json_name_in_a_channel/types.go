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
	// +crdgen:channel=experimental
	Watts int32 `json:"power"`

	// +crdgen:channel=experimental
	Speed int32 `json:"speed"`
	// +crdgen:channel=standard
	Level int32 `json:"speed"`

	// +crdgen:channel=experimental
	Red int32 `json:"color"`
	// +crdgen:channel=standard;experimental
	Blue int32 `json:"color"`
}
