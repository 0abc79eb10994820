// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:validation:XValidation:rule="self.mode != 'steam' || self.trays == 'many'"
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default=steam
	Mode Mode `json:"mode,omitempty"`
	// +kubebuilder:validation:Enum=one;two
	// +crdgen:in:featureGate=Trays +kubebuilder:validation:Enum=one;two;many
	Trays string `json:"trays"`
	// +listType=map
	// +listMapKey=port
	Doors []Door `json:"doors"`
}

type Door struct {
	Name string `json:"name"`
	// +crdgen:featureGate=Trays
	Port int32 `json:"port"`
}

// +k8s:enum
type Mode string

const (
	Grill Mode = "grill"
	Bake  Mode = "bake"
	// +crdgen:featureGate=Steam
	Steam Mode = "steam"
)
