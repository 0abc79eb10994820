// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// The channel, and a value that no item has, are called as a field that is left out.

// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=Steam,type=string,JSONPath=`.trays[?(@.kind=="steam")].name`
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:channel=standrd
	Standrd int32 `json:"standrd"`
	// +crdgen:channel=standrd
	Steam int32  `json:"steam"`
	Trays []Tray `json:"trays"`
}

type Tray struct {
	// +kubebuilder:validation:Enum=steamed;dry
	Kind string `json:"kind"`
	Name string `json:"name"`
}
