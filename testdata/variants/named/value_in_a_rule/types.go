// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A value of no channel, near to one of them.
// +kubebuilder:validation:XValidation:rule="self.mode != 'steem' || self.heat < 100"
//
// A value that one channel has, where objects of the other do without it.
// +kubebuilder:validation:XValidation:rule="self.mode != 'steam' && self.mode != 'grill' || self.heat > 50"
//
// No object of the other channel meets it.
// +kubebuilder:validation:XValidation:rule="self.heat > 10 && self.size == 'large'"
//
// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Mode Mode  `json:"mode"`
	Heat int32 `json:"heat"`
	// +kubebuilder:validation:Enum=small;medium
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=small;medium;large
	Size string `json:"size"`
}

// +k8s:enum
type Mode string

const (
	Bake  Mode = "bake"
	Grill Mode = "grill"
	// +crdgen:channel=experimental
	Steam Mode = "steam"
)
