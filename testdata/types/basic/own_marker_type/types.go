// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +acme:number
	Right int32 `json:"right"`
	// +acme:typed=integer
	Wrong string `json:"wrong"`
	// +acme:typed=integr
	Unknown int32 `json:"unknown"`
	// +crdgen:at=.name +acme:typed=boolean
	Tray Tray `json:"tray"`
}

type Tray struct {
	Name string `json:"name"`
}
