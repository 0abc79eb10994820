// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:in:channel=experimental +kubebuilder:printcolumn:name=Steam,type=integer,JSONPath=.steam.percent
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Mode of the oven.
	// <crdgen:channel=experimental>
	//
	// Grill is experimental.
	// </crdgen:channel>
	//
	// Bake is the default.
	//
	// +crdgen:in:channel=standard +kubebuilder:validation:Enum=Bake
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=Bake;Grill
	Mode string `json:"mode"`
	// +crdgen:channel=experimental
	Steam *Steam `json:"steam,omitempty"`
	Fuel  Fuel   `json:"fuel"`
}

type Steam struct {
	Percent int32 `json:"percent"`
}

// +crdgen:enum
type Fuel string

const (
	Gas Fuel = "Gas"
	// +crdgen:channel=experimental
	Hydrogen Fuel = "Hydrogen"
)
