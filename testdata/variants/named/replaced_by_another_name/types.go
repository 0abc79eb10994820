// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default="b"
	// +kubebuilder:validation:MaxLength=6
	// +crdgen:in:channel=standard +default="a"
	// +crdgen:in:channel=standard +k8s:maxLength=3
	// +optional
	Mode *string `json:"mode,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +crdgen:in:channel=standard +k8s:listType=atomic
	Trays []Tray `json:"trays"`
}

type Tray struct {
	// +k8s:minimum=6
	// +crdgen:in:channel=standard +kubebuilder:validation:Minimum=3
	Height int32  `json:"height"`
	Name   string `json:"name"`
}
