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

	// +crdgen:at=.level +acme:size=5
	// +crdgen:at=.level +acme:least=2
	// +crdgen:at=.level +acme:even
	// +crdgen:at=.deep +acme:inner=7
	// +crdgen:in:channel=experimental +crdgen:at=.heat +acme:size=9
	// +crdgen:in:channel=standard +crdgen:at=.heat +acme:size=8
	Tray Tray `json:"tray"`
	// +crdgen:anyOf=. +acme:size=5
	// +crdgen:anyOf=. +kubebuilder:validation:Minimum=50
	Any int32 `json:"any"`
	// +crdgen:allOf=. +acme:name
	All string `json:"all"`
}

type Tray struct {
	Level int32 `json:"level"`
	Heat  int32 `json:"heat"`
	Deep  Deep  `json:"deep"`
}

type Deep struct {
	Inner int32 `json:"inner"`
}
